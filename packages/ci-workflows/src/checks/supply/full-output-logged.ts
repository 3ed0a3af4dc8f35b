import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CiModel } from "../../policy/model.ts";
import { claudeActionSecurity, owaspAgenticReference } from "../facts/references.ts";

export const fullOutputLogged: Check<CiModel> = {
  id: "CI-LOG-001",
  title: "Full agent output in the job log",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The log then has every answer of every tool: files, environments and web pages. Logs of a public repository are public, and " +
    "only secrets that GitHub knows are masked.",
  remediation: "Remove the input from `FILE`.",
  references: [claudeActionSecurity, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const { fullOutputAt, title, agentId } of runs) {
      if (fullOutputAt === undefined) continue;
      report({
        at: fullOutputAt,
        agent: agentId,
        message: `The job log contains everything that ${title} reads.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Removes the full output from the log",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
