import type { Check } from "@parapet/scan-core/core/check.ts";
import { reachInWords, severityBy } from "../../policy/judgments.ts";
import type { CiModel } from "../../policy/model.ts";
import { codexActionSecurity, owaspAgenticReference, secureUse } from "../facts/references.ts";

export const answerRunAsScript: Check<CiModel> = {
  id: "CI-CODE-003",
  title: "Script injection through the answer of the agent",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "What the model answers is replaced into the script before the shell reads it. A text that the agent has read can make it " +
    "answer with commands, which then run with the rights of the job, outside the agent's own limits.",
  remediation:
    'In `FILE`, put the answer into a variable with `env:`, and use the variable in quotes: `"$ANSWER"`.',
  references: [secureUse, codexActionSecurity, owaspAgenticReference],
  run: ({ scripts }, report) => {
    for (const script of scripts) {
      if (script.by !== "agent") continue;
      report({
        at: script.at,
        agent: script.agentId,
        severity:
          severityBy(script, { open: "high", handed: "medium", unknown: "medium" }) ?? "low",
        message: `${script.context} is inserted into the script. ${reachInWords(script)}.`,
      });
    }
  },
};
