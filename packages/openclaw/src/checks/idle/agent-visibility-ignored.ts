import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";

const name = "sandbox/sessionToolsVisibility";
const shared = `/agents/defaults/${name}`;

export const agentVisibilityIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-009",
  title: "Agent-level session visibility is ignored",
  severity: "medium",
  owasp: ["ASI07"],
  rationale:
    "OpenClaw reads which sessions a sandboxed agent can see only from the defaults for all agents. It accepts the " +
    "agent's own setting but does not apply it.",
  remediation:
    "Set it for all agents: `openclaw config set agents.defaults.sandbox.sessionToolsVisibility spawned`.",
  references: [openclawDocs("gateway/config-tools/sessions-and-subagents")],
  run: (model, report) => {
    const effective = asTrimmedText(model.config.get(shared)) ?? "spawned";
    for (const agent of model.agents) {
      const own =
        agent.at === "" ? undefined : asTrimmedText(model.config.get(`${agent.at}/${name}`));
      if (own === undefined || own === effective) continue;
      report({
        at: [`${agent.at}/${name}`, shared],
        agent: agent.id,
        severity: own === "spawned" && isSandboxed(agent) ? "medium" : "info",
        message: `${agent.id} sets session visibility "${own}" for its sandbox, but the default "${effective}" is what applies.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Moves the stricter setting to the defaults",
    apply: (match, edit, { config }) => {
      const pointer = placeOf(match);
      if (config.get(pointer) === "spawned") edit.set(shared, "spawned");
      else edit.remove(pointer);
    },
  },
};
