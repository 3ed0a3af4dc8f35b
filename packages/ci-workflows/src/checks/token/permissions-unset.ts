import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { reachInWords, severityBy } from "../../policy/judgments.ts";
import type { CiModel } from "../../policy/model.ts";
import { owaspAgenticReference, secureUse, workflowSyntax } from "../facts/references.ts";

export const permissionsUnset: Check<CiModel> = {
  id: "CI-PERM-002",
  title: "Token permissions not set",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Without `permissions:` the token has what is set for the repository or the organization. Older ones write everything by " +
    "default; no file says which.",
  remediation: "Set `permissions:` in `FILE`, with `contents: read` and what else the job needs.",
  references: [secureUse, workflowSyntax, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const severity = severityBy(run, { open: "medium", handed: "low" });
      const { token, agentId, title } = run;
      if (token.kind !== "unknown" || !token.isReachable || severity === undefined) continue;
      report({
        at: [token.at, run.at],
        agent: agentId,
        severity,
        message: `The write access of the token of ${title} is unknown: it is the default of the repository. ${reachInWords(run)}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Sets the permissions of the token to contents: read",
    apply: (match, edit) => edit.set(placeOf(match), { contents: "read" }),
  },
};
