import { openViolations, type PolicyResult } from "@parapet/policy";
import { markdownCode, markdownText } from "../../text/markdown.ts";
import { evidenceLocation } from "../evidence-location.ts";
import { idleReason, summaryOf } from "../policy-summary.ts";

/** The rules that do not hold, each violation with its places. */
export function policyText(result: PolicyResult): string {
  const open = openViolations(result);
  const head = `${markdownText(result.policy)}: ${summaryOf(result, open)}`;
  const rows = open.map(({ rule_id, status, message, evidence }) => [
    status,
    markdownCode(rule_id),
    markdownText(message),
    [...new Set(evidence.map((place) => markdownCode(evidenceLocation(place))))].join("<br>"),
  ]);
  const idle = result.idle_exceptions.map(
    (one) =>
      `- The exception of ${markdownText(one.owner)} for ${markdownCode(one.rule)} ${idleReason(one)}.`,
  );
  const table =
    rows.length === 0
      ? []
      : [
          "",
          "| Status | Rule | Violation | Where |",
          "| --- | --- | --- | --- |",
          ...rows.map((cells) => `| ${cells.join(" | ")} |`),
        ];
  return [head, ...table, ...(idle.length === 0 ? [] : ["", ...idle])].join("\n");
}
