import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CiModel } from "../../policy/model.ts";
import { owaspAgenticReference, secureUse } from "../facts/references.ts";

export const actionUnpinned: Check<CiModel> = {
  id: "CI-PIN-001",
  title: "Unpinned agent action",
  severity: "low",
  owasp: ["ASI04"],
  rationale:
    "A tag or a branch can be moved: the next run then takes other code, which has the key of the model and the token of the " +
    "workflow.",
  remediation:
    "In `FILE`, name the whole commit after the `@`, with the version as a comment behind it.",
  references: [secureUse, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const { unpinned, by, agentId } of runs) {
      if (unpinned === undefined || by !== "action") continue;
      report({
        at: unpinned.at,
        agent: agentId,
        message: `${unpinned.name} is a tag or branch, which can be moved to other code.`,
      });
    }
  },
};
