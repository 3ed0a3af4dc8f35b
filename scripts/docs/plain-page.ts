import type { DocumentedCheck } from "./documented-checks.ts";
import { bullets, code, page, prose, table } from "./markdown.ts";
import { owaspNames } from "./owasp-names.ts";
import { runtimeName } from "./runtime-names.ts";

/** Where the examples of such checks are. */
const further: Readonly<Record<string, readonly [title: string, sentence: string]>> = {
  parapet: [
    "How suppressions work",
    "[Suppressions](../suppressions.md) says what they look like and what they never hide.",
  ],
  telemetry: [
    "How it is found",
    "[Telemetry](../telemetry.md) says which spans are read and what is compared. `parapet scan` reads no spans: the " +
      "service finds it, and owners suppress it in `parapet-ignore.json5`.",
  ],
  together: [
    "How it is found",
    "[Several clients together](../together.md) says what is compared, which spellings count as equal, and how it is suppressed.",
  ],
};

/** The page of a check without fixtures: of suppressions, of what telemetry has seen, or of several clients together. */
export function plainPage({
  description,
  fix,
}: Pick<DocumentedCheck, "description" | "fix">): string {
  const { check_id, title, severity, runtime, owasp, rationale, remediation, references } =
    description;
  const rows = [
    ["Severity", severity],
    ["Confidence", runtime === "telemetry" ? "medium" : "high"],
    ["Runtime", runtimeName(runtime)],
    ...(owasp.length === 0 ? [] : [["OWASP", owaspNames(owasp)]]),
    [
      "Fix",
      fix === undefined
        ? "none: change it by hand"
        : `asks: ${code(`parapet fix --check ${check_id}`)}`,
    ],
    ...(fix === undefined ? [] : [["What the fix does", prose(fix.title)]]),
  ];
  const [heading, sentence] = further[runtime] ?? ["", ""];
  return page(
    `${check_id}: ${title}`,
    [table(["", ""], rows)],
    [
      { title: "Why it matters", body: [prose(rationale)] },
      { title: "What to change", body: [prose(remediation)] },
      { title: heading, body: [sentence] },
      {
        title: "References",
        body: references.length === 0 ? [] : [bullets(references.map((link) => `<${link}>`))],
      },
    ],
  );
}
