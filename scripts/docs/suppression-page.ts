import type { CheckDescription } from "@parapet/posture";
import { page, prose, table } from "./markdown.ts";
import { runtimeName } from "./runtime-names.ts";

/** The page of a check of suppressions: what it needs by way of examples stands in the page about suppressions. */
export function suppressionPage(check: CheckDescription): string {
  const rows = [
    ["Severity", check.severity],
    ["Confidence", "high"],
    ["Runtime", runtimeName(check.runtime)],
    ["Fix", "none: change it by hand"],
  ];
  return page(
    `${check.check_id}: ${check.title}`,
    [table(["", ""], rows)],
    [
      { title: "Why it matters", body: [prose(check.rationale)] },
      { title: "What to change", body: [prose(check.remediation)] },
      {
        title: "How suppressions work",
        body: [
          "[Suppressions](../suppressions.md) says what they look like and what they never hide.",
        ],
      },
    ],
  );
}
