import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CiModel } from "../../policy/model.ts";
import { claudeActionSecurity, owaspAgenticReference } from "../facts/references.ts";

export const extensionUnpinned: Check<CiModel> = {
  id: "CI-START-001",
  title: "Unpinned extensions fetched at startup",
  severity: "low",
  owasp: ["ASI04"],
  rationale:
    "Plugins and extensions bring instructions, hooks and MCP servers, which run in the job. They are fetched from an address " +
    "whose content others may change.",
  remediation: "Keep what the job needs in the repository, and remove the input from `FILE`.",
  references: [claudeActionSecurity, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const { pluginsAt, title, agentId } of runs) {
      if (pluginsAt === undefined) continue;
      report({
        at: pluginsAt,
        agent: agentId,
        message: `${title} fetches the latest version of its extensions at each start.`,
      });
    }
  },
};
