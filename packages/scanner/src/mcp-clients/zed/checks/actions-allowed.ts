import type { Check } from "../../../check.ts";
import { placeOf } from "../../../check-place.ts";
import { asBoolean, asText } from "../../../layers/layers.ts";
import { owaspAgenticReference } from "../../../owasp-reference.ts";
import type { ClientModel } from "../../client/client-spec.ts";

export const actionsAllowed: Check<ClientModel> = {
  id: "ZD-MODE-001",
  title: "Every tool and every command is allowed beforehand",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "The agent runs commands, edits files and calls tools, and nobody is asked. Text in a repository or a page then needs " +
    "nobody's consent to run a command as you.",
  remediation:
    'Set agent.tool_permissions.default to "confirm", and allow single commands by a pattern under tools.terminal.',
  references: ["https://zed.dev/docs/ai/tool-permissions", owaspAgenticReference],
  run: (model, report) => {
    for (const at of placesOfAllowance(model)) {
      report({
        at,
        message: "Every action of the agent is allowed beforehand, commands included.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks before the agent acts",
    apply: (sighting, edit) => {
      const at = placeOf(sighting);
      edit.set(at, at.endsWith("/always_allow_tool_actions") ? false : "confirm");
    },
  },
};

/** Where everything is allowed: by the setting, or by the switch that versions before 0.224 had. */
export function placesOfAllowance({ layers }: ClientModel): readonly string[] {
  const general = layers.pick("/agent/tool_permissions/default", asText, "confirm");
  const terminal = layers.pick("/agent/tool_permissions/tools/terminal/default", asText, "");
  const old = layers.pick("/agent/always_allow_tool_actions", asBoolean, false);
  const isAsked = terminal.value === "confirm" || terminal.value === "deny";
  if (general.level === undefined) return old.value ? [old.at] : [];
  return general.value === "allow" && !isAsked ? [general.at] : [];
}
