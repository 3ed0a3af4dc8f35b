import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { shellAccess } from "../../facts/execution/shell-access.ts";

const level = "/agents/defaults/elevatedDefault";

export const elevatedByDefault: Check<OpenClawModel> = {
  id: "OC-EXEC-007",
  title: "Elevated mode enabled by default",
  severity: "medium",
  owasp: ["ASI05", "ASI03"],
  rationale:
    'Senders that elevated mode lists have it from the first message, since the default is "on": their commands ' +
    'leave the sandbox, and content that the agent read earlier can steer them. "full" also skips approvals.',
  remediation:
    "Require senders to request it: `openclaw config set agents.defaults.elevatedDefault off`. `/elevated on` " +
    "then leaves the sandbox for one session.",
  references: [openclawDocs("tools/elevated"), owaspAgenticReference],
  weakness: "unrestricted tools",

  run: ({ agents, config }, report) => {
    const written = asTrimmedText(config.get(level));
    if (written === "off") return;
    const escaping = agents.filter(
      (agent) =>
        isSandboxed(agent) && shellAccess(agent).length > 0 && agent.elevated.allowFrom.length > 0,
    );
    if (escaping.length === 0 && written !== "full") return;
    report({
      at: level,
      severity: escaping.length > 0 && written === "full" ? "medium" : "low",
      message:
        escaping.length === 0
          ? 'elevatedDefault is "full": once a sandboxed agent has senders listed, their commands leave the sandbox without approval.'
          : `Senders listed for elevated mode have ${namesOf(escaping)} run commands outside the sandbox from the first message${written === "full" ? ", without approvals" : ""}.`,
    });
  },
  fix: {
    safe: false,
    title: "Requires listed senders to request elevated mode",
    apply: (_sighting, edit) => edit.set(level, "off"),
  },
};
