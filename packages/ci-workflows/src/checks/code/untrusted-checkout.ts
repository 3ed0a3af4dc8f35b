import type { Check } from "@parapet/scan-core/core/check.ts";
import { reachInWords, severityBy } from "../../policy/judgments.ts";
import type { CiModel } from "../../policy/model.ts";
import { claudeActionSecurity, owaspAgenticReference, secureUse } from "../facts/references.ts";

export const untrustedCheckout: Check<CiModel> = {
  id: "CI-CODE-001",
  title: "Untrusted code checked out with repository permissions",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The job checks the pull request out and runs with the secrets and the token of the repository. The pull request brings " +
    "instruction files, settings, scripts and build files, which the agent follows or runs.",
  remediation:
    "In `FILE`, check out the base branch, and the pull request into a folder of its own with `path:`; or run on `pull_request`, " +
    "which gives forks no secrets.",
  references: [claudeActionSecurity, secureUse, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const { checkout, agentId, title } = run;
      if (checkout === undefined) continue;
      report({
        at: [checkout.at, run.at],
        agent: agentId,
        severity: checkout.bringsSettings
          ? (severityBy(run, { open: "high" }) ?? "medium")
          : (severityBy(run, { open: "medium" }) ?? "low"),
        message: checkout.bringsSettings
          ? `${title} loads instructions and settings from the pull request. ${reachInWords(run)}.`
          : `${title} takes its settings from the base branch; scripts and build files are those of the pull request. ${reachInWords(run)}.`,
      });
    }
  },
};
