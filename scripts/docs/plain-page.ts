import type { DocumentedCheck } from "./documented-checks.ts";
import { bullets, code, page, prose, table } from "./markdown.ts";
import { owaspNames } from "./owasp-names.ts";
import { runtimeName } from "./runtime-names.ts";

/** Where the examples of such checks are. */
const further: Readonly<Record<string, readonly [title: string, sentence: string]>> = {
  parapet: [
    "Suppressions",
    "See [Suppressions](../suppressions.md) for their format and their effects.",
  ],
  telemetry: [
    "Detection",
    "Only the service reports this check, because `parapet scan` reads no spans. See [Telemetry](../telemetry.md) for the spans " +
      "that are read and what is compared. Suppress a finding in `parapet-ignore.json5`.",
  ],
  together: [
    "Detection",
    "See [Findings across clients](../together.md) for what is compared, what counts as equal, and how to suppress a finding.",
  ],
};

/**
 * The page of a check without fixtures: of suppressions, of what telemetry has seen, or of several
 * clients together.
 */
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
        ? "manual"
        : `${code(`parapet fix --check ${check_id}`)}; not included in ${code("parapet fix --all")}`,
    ],
    ...(fix === undefined ? [] : [["Fix action", prose(fix.title)]]),
  ];
  const [heading, sentence] = further[runtime] ?? ["", ""];
  return page(
    `${check_id}: ${title}`,
    [table(["", ""], rows)],
    [
      { title: "Rationale", body: [prose(rationale)] },
      { title: "Remediation", body: [prose(remediation)] },
      { title: heading, body: [sentence] },
      {
        title: "References",
        body: references.length === 0 ? [] : [bullets(references.map((link) => `<${link}>`))],
      },
    ],
  );
}
