import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const enabled = "/nodeHost/agentRuns/claude/enabled";

export const nodeSharesCodingAgent: Check<OpenClawModel> = {
  id: "OC-NODE-008",
  title: "Node lets the gateway run Claude Code",
  severity: "low",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "The gateway can continue Claude Code sessions on this machine, with its login, its files and its permissions. " +
    "Only the approval of the node's exec policy remains in between.",
  remediation:
    "Disable it if you do not use it: `openclaw config set nodeHost.agentRuns.claude.enabled false --strict-json`. " +
    "Otherwise set this machine's exec approvals to ask.",
  references: [openclawDocs("nodes/session-catalogs"), owaspAgenticReference],
  run: ({ config }, report) => {
    if (config.get(enabled) !== true) return;
    report({
      at: enabled,
      message:
        "nodeHost.agentRuns.claude.enabled is true, so the gateway can run Claude Code on this machine.",
    });
  },
  fix: {
    safe: false,
    title: "Disables Claude Code runs from the gateway",
    apply: (_match, edit) => edit.set(enabled, false),
  },
};
