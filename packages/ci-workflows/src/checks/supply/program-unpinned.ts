import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CiModel } from "../../policy/model.ts";
import { owaspAgenticReference, secureUse } from "../facts/references.ts";

export const programUnpinned: Check<CiModel> = {
  id: "CI-PIN-002",
  title: "Unpinned agent package",
  severity: "low",
  owasp: ["ASI04"],
  rationale:
    "Each run installs whatever is the newest version at that moment, with the secrets of the job around it. A version that was " +
    "taken over runs before anyone has noticed.",
  remediation: "In `FILE`, name an exact version, such as `npm install -g @openai/codex@1.2.3`.",
  references: [secureUse, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const { unpinned, by, agentId } of runs) {
      if (unpinned === undefined || by !== "command") continue;
      report({
        at: unpinned.at,
        agent: agentId,
        message: `The latest version of ${unpinned.name} is fetched.`,
      });
    }
  },
};
