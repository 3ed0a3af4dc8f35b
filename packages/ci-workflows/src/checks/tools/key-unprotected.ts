import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CiModel } from "../../policy/model.ts";
import { codexActionSecurity, owaspAgenticReference } from "../facts/references.ts";

export const keyUnprotected: Check<CiModel> = {
  id: "CI-TOOL-003",
  title: "API key readable by commands of the agent",
  severity: "medium",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "On a hosted runner the user of the job has `sudo`. Unless the action takes that away, a command reads the API key from the " +
    "memory of another process, even where it may only read files.",
  remediation:
    "Remove `safety-strategy` from `FILE`: the default, drop-sudo, takes the right away.",
  references: [codexActionSecurity, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const { unprotected, title, agentId } of runs) {
      if (unprotected === undefined) continue;
      report({
        at: unprotected.at,
        agent: agentId,
        message: `With safety-strategy ${unprotected.value}, commands of ${title} keep sudo and can read its API key.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Restores the default protection of the key",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
