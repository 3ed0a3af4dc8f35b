import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import { innerCondition } from "../../policy/edits.ts";
import type { CiModel } from "../../policy/model.ts";
import { owaspAgenticReference, workflowSyntax } from "../facts/references.ts";

export const conditionAlwaysTrue: Check<CiModel> = {
  id: "CI-TRIG-004",
  title: "Condition is always true",
  severity: "medium",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "Text beside the braces of an expression, a line break at its end among it, makes the condition a text, and a text is " +
    "true. The job or step then runs for everyone whom the condition was to keep away.",
  remediation:
    "Write the condition in `FILE` without text around it: without braces, or as a block that ends in `>-` or `|-`.",
  references: [workflowSyntax, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const { alwaysTrue, title, agentId } of runs) {
      if (alwaysTrue === undefined) continue;
      report({
        at: alwaysTrue.at,
        agent: agentId,
        message: `The condition before ${title} is a non-empty text and therefore always true.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the text around the expression",
    apply: (match, edit, model) => {
      const inner = innerCondition(model, placeOf(match));
      if (inner === "") {
        throw new FixRefusal(
          "The condition has more than one part. Put all of it into one expression.",
        );
      }
      edit.set(placeOf(match), inner);
    },
  },
};
