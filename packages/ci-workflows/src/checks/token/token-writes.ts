import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import { reachInWords, severityBy } from "../../policy/judgments.ts";
import { tokenInWords } from "../../policy/in-words.ts";
import { changesRepository, type CiModel } from "../../policy/model.ts";
import { owaspAgenticReference, secureUse, workflowSyntax } from "../facts/references.ts";

export const tokenWrites: Check<CiModel> = {
  id: "CI-PERM-001",
  title: "Token with write access available to the agent",
  severity: "high",
  owasp: ["ASI03"],
  rationale:
    "The token of the workflow is within the agent's reach. With write access to contents, workflows or packages, a text that the " +
    "agent follows changes code, releases or other workflows.",
  remediation:
    "In `FILE`, set `permissions:` of the job to what it needs, such as `contents: read` and `issues: write`, and write in a " +
    "second job that runs no agent.",
  references: [secureUse, workflowSyntax, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const { token, agentId, title } = run;
      const severity =
        token.kind === "write-all"
          ? (severityBy(run, { open: "high", handed: "medium", unknown: "medium" }) ?? "low")
          : severityBy(run, { open: "medium" });
      if (!changesRepository(token) || severity === undefined) continue;
      report({
        at: [token.at, run.at],
        agent: agentId,
        severity,
        message: `The token of ${title} ${tokenInWords(token)}. ${reachInWords(run)}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Replaces write-all with read-all",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      if (layers.get(at) !== "write-all") {
        throw new FixRefusal(
          "Which permissions the job needs is not known. Remove those that it does not use.",
        );
      }
      edit.set(at, "read-all");
    },
  },
};
