import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const enabled = "/nodeHost/agentRuns/claude/enabled";

export const nodeSharesCodingAgent: Check<OpenClawModel> = {
  id: "OC-NODE-008",
  title: "Gateway may run this machine's coding agent",
  severity: "low",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "The gateway may continue Claude Code sessions on this machine, with its sign-in, its files and its own permissions. " +
    "The approval of the node's exec policy is what is left in between.",
  remediation:
    "Where you do not use it: `openclaw config set nodeHost.agentRuns.claude.enabled false --strict-json`. Else set this " +
    "machine's exec approvals to ask.",
  references: [openclawDocs("nodes/session-catalogs"), owaspAgenticReference],
  run: ({ config }, report) => {
    if (config.get(enabled) !== true) return;
    report({
      at: enabled,
      message:
        "nodeHost.agentRuns.claude.enabled is true, so the gateway may have Claude Code work on this machine.",
    });
  },
  fix: {
    safe: false,
    title: "Keeps this machine's coding agent to itself",
    apply: (_sighting, edit) => edit.set(enabled, false),
  },
};
