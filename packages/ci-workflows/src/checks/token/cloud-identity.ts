import type { Check } from "@parapet/scan-core/core/check.ts";
import { reachInWords, severityBy } from "../../policy/judgments.ts";
import { type CiModel, runsAnyCode } from "../../policy/model.ts";
import { owaspAgenticReference, secureUse } from "../facts/references.ts";

export const cloudIdentity: Check<CiModel> = {
  id: "CI-PERM-003",
  title: "Cloud identity token available to the agent",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "With `id-token: write`, a command of the job gets a signed statement of which workflow it is. Clouds and registries that trust " +
    "the repository give it a role in return. Which do, no file of the repository says.",
  remediation:
    "In `FILE`, move what needs the identity into a job without an agent, and remove `id-token: write` here.",
  references: [secureUse, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const severity = severityBy(run, { open: "medium", handed: "low" });
      const { token, agentId, title } = run;
      if (!token.writes.includes("id-token") || !runsAnyCode(run) || severity === undefined)
        continue;
      report({
        at: [token.at, run.at],
        agent: agentId,
        severity,
        message: `Commands of ${title} can request the identity token of the workflow. ${reachInWords(run)}.`,
      });
    }
  },
};
