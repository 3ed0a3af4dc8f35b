import type { Check } from "@parapet/scan-core/core/check.ts";
import { gainInWords, reachInWords, severityBy, severityOfStart } from "../../policy/judgments.ts";
import { type CiModel, runsAnyCode } from "../../policy/model.ts";
import { claudeActionSecurity, owaspAgenticReference } from "../facts/references.ts";

export const untrustedTextInPrompt: Check<CiModel> = {
  id: "CI-PROMPT-001",
  title: "Untrusted text in the prompt",
  severity: "medium",
  owasp: ["ASI01"],
  rationale:
    "A person with write access starts the agent, but the prompt has text that anyone can write, and the person may not have " +
    "seen all of it: comments in HTML are not shown, and a text can be changed after it was read.",
  remediation:
    "In `FILE`, name the number of the issue or pull request in the prompt and let the agent read it with tools that only read. " +
    "Give the job a token that only writes what it has to.",
  references: [claudeActionSecurity, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const reached = severityBy(run, { handed: "medium", unknown: "medium" });
      const isWorth = severityOfStart(run) !== undefined;
      if (run.untrusted.length === 0 || reached === undefined || !isWorth) continue;
      report({
        at: [...new Set([run.untrustedAt, run.at])],
        agent: run.agentId,
        severity: runsAnyCode(run) ? reached : "low",
        message: `The prompt of ${run.title} contains ${run.untrusted.join(", ")}. ${reachInWords(run)}; the agent ${gainInWords(run)}.`,
      });
    }
  },
};
