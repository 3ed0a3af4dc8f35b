import type { Check } from "@parapet/scan-core/core/check.ts";
import { confidenceOf, gainInWords, severityOfStart } from "../../policy/judgments.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { startInWords } from "../../policy/in-words.ts";
import { type CiModel, isOpen } from "../../policy/model.ts";
import {
  claudeActionSecurity,
  codexActionSecurity,
  owaspAgenticReference,
} from "../facts/references.ts";

export const senderCheckDisabled: Check<CiModel> = {
  id: "CI-TRIG-002",
  title: "Sender check of the action disabled",
  severity: "high",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "By itself, the action stops for everyone without write access. With `*` it starts for anyone who can open an issue or " +
    "write a comment, and acts with the token of the workflow on what they wrote.",
  remediation: "Remove the input from `FILE`, or list the people who need it.",
  references: [claudeActionSecurity, codexActionSecurity, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const severity = severityOfStart(run);
      if (run.opened === undefined || !isOpen(run.start) || severity === undefined) continue;
      report({
        at: [run.opened.at, run.start.at],
        agent: run.agentId,
        severity,
        confidence: confidenceOf(run),
        message: `${run.opened.value} lets ${startInWords(run)} start ${run.title}, which ${gainInWords(run)}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the input that lets anyone start the agent",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
