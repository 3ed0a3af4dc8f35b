import type { Check } from "@parapet/scan-core/core/check.ts";
import { reachInWords, severityBy } from "../../policy/judgments.ts";
import { type CiModel, runsAnyCode } from "../../policy/model.ts";
import { owaspAgenticReference, secureUse } from "../facts/references.ts";

export const selfHostedRunner: Check<CiModel> = {
  id: "CI-HOST-001",
  title: "Agent that reads untrusted text on a self-hosted runner",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "Unless it is thrown away after the job, a self-hosted runner keeps what a command leaves on it, and it is often inside a " +
    "private network. Anyone who makes the agent run a command stays on the machine.",
  remediation:
    "In `FILE`, use a hosted runner for this job, or one that is made for one job and removed after it.",
  references: [secureUse, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const severity = severityBy(run, { open: "high", handed: "medium" });
      const { selfHostedAt, agentId, title } = run;
      if (selfHostedAt === undefined || !runsAnyCode(run) || severity === undefined) continue;
      report({
        at: [selfHostedAt, run.at],
        agent: agentId,
        severity,
        message: `Commands of ${title} run on a self-hosted runner. ${reachInWords(run)}.`,
      });
    }
  },
};
