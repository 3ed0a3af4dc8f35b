import type { Finding, ScanReport } from "@parapet/posture";
import type { Colors } from "../../colors.ts";
import { neutralize } from "../../text/neutralize.ts";
import { clip } from "../../text/width.ts";
import { hang, wrap } from "../../text/wrap.ts";
import { firstEvidence, place } from "../place.ts";
import { columns, severityColor } from "./layout.ts";

const shownPerCheck = 5;
const shownAgents = 8;
const longestMessage = 600;
const longestHeading = 300;

/** Open findings, worst first; those of one check together. Those of low severity take one line each. */
export function findingsSection(report: ScanReport, colors: Colors): readonly string[] {
  const open = report.findings.filter((finding) => !finding.suppressed);
  const [low, others] = [
    open.filter(({ severity }) => severity === "low"),
    open.filter(({ severity }) => severity !== "low"),
  ];
  const sections = [
    ...groups(others).map((findings) => groupLines(findings, colors)),
    groups(low).flatMap((findings) => lowLines(findings, colors)),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

/** "LOW       OC-LOG-001 Debug logging is on (openclaw.json:3:5 and 2 more)". */
function lowLines([first, ...others]: readonly Finding[], colors: Colors): readonly string[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const text = `${first.check_id} ${first.title} (${place(firstEvidence(first))}${more})`;
  const severity = first.severity.toUpperCase().padEnd(8);
  return hang(`${severity}  `, clip(neutralize(text), longestHeading), columns).map((line, index) =>
    index === 0
      ? severityColor(first.severity, colors)(severity) + line.slice(severity.length)
      : line,
  );
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
  const alike = alikeIn(findings);
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
    ...alike
      .slice(0, shownPerCheck)
      .flatMap(([finding, ...others]) => [
        ...findingLines(finding, colors),
        ...sameForLines(others),
      ]),
    ...hiddenLines(alike.slice(shownPerCheck).flat()),
  ];
}

type Alike = readonly [Finding, ...Finding[]];

/** Findings that say the same of several agents at one place, together, in the order in which each is first met. */
function alikeIn(findings: readonly Finding[]): readonly Alike[] {
  const met = new Map<string, number>();
  const byText = Map.groupBy(findings, (finding) => {
    const { agent_id, message, confidence, fixable } = finding;
    const text = agent_id === "" ? message : message.replaceAll(agent_id, "\0");
    const alike = JSON.stringify([firstEvidence(finding), text, confidence, fixable]);
    // Twice about one agent is two things.
    const own = `${alike} ${agent_id}`;
    const turn = met.get(own) ?? 0;
    met.set(own, turn + 1);
    return `${turn} ${alike}`;
  });
  return [...byText.values()].flatMap(([first, ...others]): readonly Alike[] =>
    first === undefined ? [] : [[first, ...others]],
  );
}

function sameForLines(others: readonly Finding[]): readonly string[] {
  if (others.length === 0) return [];
  const agents = others.slice(0, shownAgents).map(({ agent_id }) => agent_id);
  const rest = others.length - agents.length;
  const text = `The same for ${agents.join(", ")}${rest === 0 ? "" : ` and ${rest} more`}.`;
  return wrap(clip(neutralize(text), longestMessage), columns - 4).map((line) => `    ${line}`);
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
