import type { Check } from "@parapet/scan-core/core/check.ts";
import { reachInWords, severityBy } from "../../policy/judgments.ts";
import { type CiModel, runsAnyCode } from "../../policy/model.ts";
import { owaspAgenticReference, secureUse } from "../facts/references.ts";

export const secretsReadable: Check<CiModel> = {
  id: "CI-SEC-001",
  title: "Secrets exposed to commands of the agent",
  severity: "high",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "A variable of the step is in the environment of every command that the agent runs. One command prints it or sends it away; " +
    "masking in the log does not help against either.",
  remediation:
    "In `FILE`, give the secret to the step that needs it, and none but the key of the model to the step of the agent.",
  references: [secureUse, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const severity = severityBy(run, { open: "high", handed: "medium", unknown: "medium" });
      if (!runsAnyCode(run) || severity === undefined) continue;
      for (const { name, at, isModelKey } of run.secrets) {
        if (isModelKey) continue;
        report({
          at: [at, run.at],
          agent: run.agentId,
          severity,
          message: `Commands of ${run.title} can read ${name}. ${reachInWords(run)}.`,
        });
      }
    }
  },
};
