import type { DocumentedCheck } from "./documented-checks.ts";
import { code, page, prose, table } from "./markdown.ts";
import { owaspNames } from "./owasp-names.ts";

/** The page that lists every check. */
export function checkList(checks: readonly Pick<DocumentedCheck, "description" | "fix">[]): string {
  const fixable = checks.filter(({ fix }) => fix !== undefined).length;
  const rows = checks.map(({ description, fix }) => [
    `[${description.check_id}](${description.check_id}.md)`,
    prose(description.title),
    description.severity,
    description.owasp.join(", "),
    fixWord(fix),
  ]);
  const tags = [...new Set(checks.flatMap(({ description }) => description.owasp))].toSorted();
  return page(
    "Checks",
    [
      `${checks.length} checks, ${fixable} with an automated fix. The severity is the usual one; the page of a ` +
        "check lists the cases with another.",
      table(["ID", "Title", "Severity", "OWASP", "Fix"], rows),
      `A *safe* fix is included in ${code("parapet fix --all")}. An *unsafe* fix may cut access or stop jobs. It runs only ` +
        `if you name its ID, or with ${code("--unsafe")}.`,
      "See also [Fixing](../fixing.md), [Attack paths](../rules/README.md) and [Allow rules](../allow-rules.md).",
    ],
    [
      {
        title: "OWASP categories",
        body: [
          "Checks by category of the OWASP Top 10 for Agentic Applications.",
          table(
            ["Category", "Name", "Checks"],
            tags.map((tag) => [
              tag,
              owaspNames([tag]).slice(tag.length + 1),
              checks
                .filter(({ description }) => description.owasp.includes(tag))
                .map(({ description }) => `[${description.check_id}](${description.check_id}.md)`)
                .join(", "),
            ]),
          ),
        ],
      },
    ],
  );
}

function fixWord(fix: DocumentedCheck["fix"]): string {
  if (fix === undefined) return "none";
  return fix.safe ? "safe" : "unsafe";
}
