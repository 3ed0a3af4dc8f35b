import type { Finding, ScanReport } from "@parapet/posture";
import type { Colors } from "../../colors.ts";
import { neutralize } from "../../text/neutralize.ts";
import { clip } from "../../text/width.ts";
import { hang, wrap } from "../../text/wrap.ts";
import { firstEvidence, place } from "../place.ts";
import { columns, severityColor } from "./layout.ts";

const shownPerCheck = 5;
const longestMessage = 600;
const longestHeading = 300;

/** Open findings, worst first; sightings of one check stand together. */
export function findingsSection(report: ScanReport, colors: Colors): readonly string[] {
  const open = report.findings.filter((finding) => !finding.suppressed);
  return groups(open)
    .map((findings) => groupLines(findings, colors))
    .flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

/** Groups that keep the order in which each is first met, and the order inside. */
function groups(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const byHeading = Map.groupBy(findings, ({ severity, check_id, title }) =>
    JSON.stringify([severity, check_id, title]),
  );
  return [...byHeading.values()];
}

function groupLines(findings: readonly Finding[], colors: Colors): readonly string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const severity = first.severity.toUpperCase().padEnd(8);
  const heading = hang(
    `${severity}  `,
    clip(neutralize(`${first.check_id} ${first.title}`), longestHeading),
    columns,
  );
  return [
    ...heading.map((line, index) =>
      index === 0
        ? severityColor(first.severity, colors)(severity) + colors.bold(line.slice(severity.length))
        : colors.bold(line),
    ),
    ...findings.slice(0, shownPerCheck).flatMap((finding) => findingLines(finding, colors)),
    ...hiddenLines(findings.slice(shownPerCheck)),
  ];
}

/** How many more there are, and which agents they concern. */
function hiddenLines(hidden: readonly Finding[]): readonly string[] {
  if (hidden.length === 0) return [];
  const agents = [...new Set(hidden.map((finding) => finding.agent_id))].filter((id) => id !== "");
  const whom = agents.length === 0 ? "" : `, for ${agents.join(", ")}`;
  const text = clip(neutralize(`… and ${hidden.length} more like this${whom}`), longestHeading);
  return wrap(text, columns - 2).map((line) => `  ${line}`);
}

function findingLines(finding: Finding, colors: Colors): readonly string[] {
  const evidence = firstEvidence(finding);
  const where = [
    place(evidence),
    evidence.default_of === "" ? "" : `default of ${evidence.default_of}`,
    finding.agent_id === "" ? "" : `agent ${finding.agent_id}`,
    finding.confidence === "high" ? "" : `${finding.confidence} confidence`,
    finding.fixable ? "fixable" : "",
  ];
  const location = neutralize(where.filter((part) => part !== "").join(" · "));
  const message = clip(neutralize(finding.message), longestMessage);
  return [
    ...wrap(location, columns - 2).map((line) => `  ${colors.cyan(line)}`),
    ...wrap(message, columns - 4).map((line) => `    ${line}`),
  ];
}
