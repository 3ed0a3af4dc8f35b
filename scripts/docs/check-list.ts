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
      `${checks.length} checks, ${fixable} with an automated fix. The severity is that of the usual case; the page of a ` +
        "check says when it is worse or better.",
      table(["ID", "What it finds", "Severity", "OWASP", "Fix"], rows),
      `A fix that is *safe* is part of ${code("parapet fix --all")}. One that *asks* may cut access or stop jobs: it runs ` +
        `when its ID is named, or with ${code("--unsafe")}. How fixes work: [Fixing](../fixing.md). What findings make ` +
        "possible together: [Attack paths](../rules/README.md). By which table rules about commands are judged: [What allow " +
        "rules let run](../allow-rules.md).",
    ],
    [
      {
        title: "OWASP tags",
        body: [
          "Of the OWASP Top 10 for Agentic Applications.",
          table(
            ["Tag", "Name", "Checks"],
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
  return fix.safe ? "safe" : "ask";
}
