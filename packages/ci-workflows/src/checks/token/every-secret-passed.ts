import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CiModel } from "../../policy/model.ts";
import { owaspAgenticReference, secureUse } from "../facts/references.ts";

export const everySecretPassed: Check<CiModel> = {
  id: "CI-SEC-002",
  title: "All repository secrets passed to the agent",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "`toJSON(secrets)` puts all secrets of the repository and the organization into one variable, those for releases and clouds " +
    "among them.",
  remediation: "In `FILE`, name the secrets that the step needs one by one.",
  references: [secureUse, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const { secrets, title, agentId } of runs) {
      for (const { name, at } of secrets) {
        if (name !== "every secret") continue;
        report({
          at,
          agent: agentId,
          message: `The environment of ${title} contains every secret of the repository.`,
        });
      }
    }
  },
};
