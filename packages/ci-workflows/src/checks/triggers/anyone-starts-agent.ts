import type { Check } from "@parapet/scan-core/core/check.ts";
import { confidenceOf, gainInWords, severityOfStart } from "../../policy/judgments.ts";
import { startInWords } from "../../policy/in-words.ts";
import { type CiModel, isOpen } from "../../policy/model.ts";
import { owaspAgenticReference, secureUse, workflowEvents } from "../facts/references.ts";

export const anyoneStartsAgent: Check<CiModel> = {
  id: "CI-TRIG-001",
  title: "Agent can be started by anyone",
  severity: "high",
  owasp: ["ASI01", "ASI02"],
  rationale:
    "Issues, comments and pull requests from forks come from people whom nobody has chosen. An agent that such an event " +
    "starts reads what they wrote and acts with the token and the secrets of the workflow.",
  remediation:
    "In `FILE`, add a condition to the job, such as " +
    `\`if: contains(fromJSON('["OWNER","MEMBER","COLLABORATOR"]'), github.event.comment.author_association)\`, ` +
    "or start it by a label. Else give the job a token that only reads, no secrets, and tools without commands.",
  references: [workflowEvents, secureUse, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const severity = severityOfStart(run);
      if (!isOpen(run.start) || run.opened !== undefined || severity === undefined) continue;
      report({
        at: [run.start.at, run.at],
        agent: run.agentId,
        severity,
        confidence: confidenceOf(run),
        message: `${run.title} is started by ${startInWords(run)}, and ${gainInWords(run)}.`,
      });
    }
  },
};
