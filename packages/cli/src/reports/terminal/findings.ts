import {
  type FindingSeverity,
  isAtLeast,
  isReasonNotToStart,
  partsOf,
  type ReportedFinding,
  type ScanReport,
  parapetCommand,
} from "@parapet/posture";
import { neutralize } from "../../text/neutralize.ts";
import { clip, displayWidth } from "../../text/width.ts";
import { hang, wrap } from "../../text/wrap.ts";
import { firstEvidence, evidenceLocation } from "../evidence-location.ts";
import { type Layout, severityColor } from "./layout.ts";
import { sourceLine, type Sources } from "./source-line.ts";

const shownCauses = 4;
const shownLines = 3;
const shownStatements = 4;
const shownPerCheck = { brief: 0, usual: 2, full: 20 };
const shownAgents = 8;
const longestMessage = 600;
const longestHeading = 300;

/**
 * Open findings, worst first, grouped by check. In full: critical and high findings that cause the
 * worst exposures, and those that keep the gateway from starting. One line each: the worst of the
 * others. The rest is counted. Layout "full" shows all in full.
 */
export function findingsSection(
  report: ScanReport,
  layout: Layout,
  sources: Sources,
  {
    least,
    isAuditor = false,
  }: {
    /** Minimum severity; if undefined, low findings are only counted. */
    readonly least?: FindingSeverity | undefined;
    /** Whether informational findings are shown with what they say. */
    readonly isAuditor?: boolean;
  } = {},
): readonly string[] {
  if (layout.detail === "brief") return [];
  const open = report.findings.filter((finding) => !finding.suppressed);
  const all = groups(
    open.filter(({ severity }) => least === undefined || isAtLeast(severity, least)),
  );
  const isFull = layout.detail === "full";
  const detailed = isFull ? all : worthDetail(all, report);
  const others = all.filter((group) => !detailed.includes(group));
  const stated = isAuditor && !isFull ? others.filter(isInformation) : [];
  const listed = (isFull || least !== undefined ? others : worthALine(others)).filter(
    (group) => !stated.includes(group),
  );
  const rest = Map.groupBy(
    others.filter((group) => !listed.includes(group) && !stated.includes(group)),
    ([first]) => first?.severity,
  );
  const sections = [
    ...detailed.map((findings) => groupLines(findings, layout, sources)),
    [
      ...listed.flatMap((findings) => oneLine(findings, layout)),
      ...[...rest.values()].flatMap((own) => numberLines(own, listed, layout)),
      ...stated.flatMap((findings) => statementLines(findings, layout)),
    ],
    isFull || all.length === 0 ? [] : moreLines(all, layout).map(layout.colors.dim),
  ].filter((lines) => lines.length > 0);
  return sections.flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

type Group = readonly ReportedFinding[];

function worthDetail(all: readonly Group[], { exposures }: ScanReport): readonly Group[] {
  const [worst] = exposures;
  const causes = new Set(
    exposures
      .filter(({ severity }) => isAtLeast(severity, "high") || severity === worst?.severity)
      .flatMap(({ root_causes }) => root_causes),
  );
  const serious = all.filter(isSerious);
  const own = serious
    .filter(
      (group) =>
        group.some(({ fingerprint }) => causes.has(fingerprint)) || group.some(isReasonNotToStart),
    )
    .slice(0, shownCauses);
  // Without causes of exposures, show the worst finding.
  const shown = new Set(own.length > 0 ? own : serious.slice(0, 1));
  return all.filter((group) => shown.has(group));
}

/** All of high severity and worse, and the first of medium severity. */
function worthALine(others: readonly Group[]): readonly Group[] {
  const medium = others.filter(([first]) => first?.severity === "medium");
  // A count instead of the last one saves no line.
  const shown = medium.length > shownLines + 1 ? medium.slice(0, shownLines) : medium;
  return others.filter((group) => isSerious(group) || shown.includes(group));
}

function isSerious(group: Group): boolean {
  return group.some(
    (finding) => isAtLeast(finding.severity, "high") || isReasonNotToStart(finding),
  );
}

/** Groups in order of first occurrence. */
function groups(findings: readonly ReportedFinding[]): readonly Group[] {
  const byHeading = Map.groupBy(findings, ({ severity, check_id, title }) =>
    JSON.stringify([severity, check_id, title]),
  );
  return [...byHeading.values()];
}

/** "MEDIUM    OC-KEY-002, OC-KEY-007 Channel credential is in … (openclaw.json:3:5 and 2 more)". */
function oneLine(group: Group, layout: Layout): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const checks = group.flatMap((finding) => partsOf(finding).map(({ check_id }) => check_id));
  const same = checks.filter((id) => id === first.check_id).length;
  const others = [...new Set(checks)].filter((id) => id !== first.check_id);
  const more = same === 1 ? "" : ` and ${same - 1} more`;
  const also = others.length === 0 ? "" : `, ${others.join(", ")}`;
  const text = `${first.check_id}${also} ${first.title} (${evidenceLocation(firstEvidence(first))}${more})`;
  return heading(first, text, layout, (line) => line);
}

function isInformation([first]: Group): boolean {
  return first?.severity === "info";
}

/** One line, and what the first findings say: why a dangerous setting has no effect here. */
function statementLines(group: Group, layout: Layout): readonly string[] {
  const messages = [...new Set(group.map(({ message }) => message))].slice(0, shownStatements);
  return [
    ...oneLine(group, layout),
    ...messages.flatMap((message) =>
      wrap(clip(neutralize(message), longestMessage), layout.columns - 10).map(
        (line) => `${" ".repeat(10)}${line}`,
      ),
    ),
  ];
}

/** "LOW       4 of low severity: OC-LOG-001 (2), OC-TOOL-010 (--severity low lists them)". */
function numberLines(
  groupsLeft: readonly Group[],
  listed: readonly Group[],
  layout: Layout,
): readonly string[] {
  const [[first] = []] = groupsLeft;
  if (first === undefined) return [];
  const { severity } = first;
  const number = groupsLeft.reduce((sum, group) => sum + group.length, 0);
  const more = listed.some(([known]) => known?.severity === severity) ? " more" : "";
  const checks = groupsLeft.map(([one, ...others]) =>
    others.length === 0 ? one?.check_id : `${one?.check_id} (${others.length + 1})`,
  );
  const text = `${number}${more} of ${severity} severity: ${checks.join(", ")} (--severity ${severity} lists them)`;
  return heading(first, text, layout, (line) => line);
}

/** A command that is cut off cannot be copied. */
function moreLines(all: readonly Group[], { columns }: Layout): readonly string[] {
  const [[first] = []] = all;
  const id = clip(neutralize(first?.check_id ?? ""), longestId);
  const check = `Details of a check: ${parapetCommand("check")} ${id}`;
  const verbose = "All findings in full: --verbose";
  const line = `${check}. ${verbose}`;
  return displayWidth(line) <= columns ? [line] : [...wrap(check, columns), verbose];
}

const longestId = 24;

function heading(
  { severity }: ReportedFinding,
  text: string,
  { colors, columns }: Layout,
  style: (line: string) => string,
): readonly string[] {
  const badge = severity.toUpperCase().padEnd(8);
  return hang(`${badge}  `, clip(neutralize(text), longestHeading), columns).map((line, index) =>
    index === 0
      ? severityColor(severity, colors)(badge) + style(line.slice(badge.length))
      : style(line),
  );
}

function groupLines(findings: Group, layout: Layout, sources: Sources): readonly string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const alike = alikeIn(findings);
  const most = shownPerCheck[layout.detail];
  return [
    ...heading(first, `${first.check_id} ${first.title}`, layout, layout.colors.bold),
    ...alike
      .slice(0, most)
      .flatMap(([finding, ...others]) => [
        ...findingLines(finding, layout, sources),
        ...sameForLines(others, layout),
      ]),
    ...hiddenLines(alike.slice(most).flat(), layout),
  ];
}

type Alike = readonly [ReportedFinding, ...ReportedFinding[]];

/** Findings with the same text for several agents, grouped in order of first occurrence. */
function alikeIn(findings: Group): readonly Alike[] {
  const met = new Map<string, number>();
  const byText = Map.groupBy(findings, (finding) => {
    const { agent_id, message, confidence, fixable } = finding;
    const text = agent_id === "" ? message : message.replaceAll(agent_id, "\0");
    const where = agent_id === "" ? firstEvidence(finding) : "";
    const alike = JSON.stringify([where, text, confidence, fixable]);
    // Two findings about one agent stay separate.
    const own = `${alike} ${agent_id}`;
    const turn = met.get(own) ?? 0;
    met.set(own, turn + 1);
    return `${turn} ${alike}`;
  });
  return [...byText.values()].flatMap(([first, ...others]): readonly Alike[] =>
    first === undefined ? [] : [[first, ...others]],
  );
}

function sameForLines(others: Group, { columns }: Layout): readonly string[] {
  if (others.length === 0) return [];
  const agents = others.slice(0, shownAgents).map(({ agent_id }) => agent_id);
  const rest = others.length - agents.length;
  const text = `The same for ${agents.join(", ")}${rest === 0 ? "" : ` and ${rest} more`}.`;
  return wrap(clip(neutralize(text), longestMessage), columns - 4).map((line) => `    ${line}`);
}

/** How many more there are, and which agents they concern. */
function hiddenLines(hidden: Group, { columns }: Layout): readonly string[] {
  if (hidden.length === 0) return [];
  const agents = [...new Set(hidden.map((finding) => finding.agent_id))].filter((id) => id !== "");
  const whom = agents.length === 0 ? "" : `, for ${agents.join(", ")}`;
  const text = clip(neutralize(`… and ${hidden.length} more like this${whom}`), longestHeading);
  return wrap(text, columns - 2).map((line) => `  ${line}`);
}

function findingLines(
  finding: ReportedFinding,
  layout: Layout,
  sources: Sources,
): readonly string[] {
  const { colors, columns, detail } = layout;
  const evidence = firstEvidence(finding);
  const where = [
    evidenceLocation(evidence),
    evidence.default_of === "" ? "" : `default of ${evidence.default_of}`,
    finding.agent_id === "" ? "" : `agent ${finding.agent_id}`,
    finding.confidence === "high" ? "" : `${finding.confidence} confidence`,
    fixableText(finding),
  ];
  const location = neutralize(where.filter((part) => part !== "").join(" · "));
  return [
    ...wrap(location, columns - 2).map((line) => `  ${colors.cyan(line)}`),
    ...sourceLine(evidence, sources, layout),
    ...indented(finding.message),
    ...(detail === "full" ? inFull(finding) : indented(alsoText(finding))),
  ];

  function indented(text: string): readonly string[] {
    if (text === "") return [];
    return wrap(clip(neutralize(text), longestMessage), columns - 4).map((line) => `    ${line}`);
  }

  function inFull(own: ReportedFinding): readonly string[] {
    const [, ...others] = partsOf(own);
    return [
      ...indented(own.remediation),
      ...others.flatMap((part) => [
        ...wrap(
          neutralize(`${part.check_id} ${part.title} · ${evidenceLocation(firstEvidence(part))}`),
          columns - 2,
        ).map((line) => `  ${colors.cyan(line)}`),
        ...sourceLine(firstEvidence(part), sources, layout),
        ...indented(part.message),
        ...indented(part.remediation),
      ]),
    ];
  }
}

/**
 * "fixable", or which of the checks has a fix where the one of the heading has none; "" where none
 * has.
 */
function fixableText(finding: ReportedFinding): string {
  const [first, ...others] = partsOf(finding);
  if (first?.fixable === true) return "fixable";
  const ids = new Set(others.flatMap(({ fixable, check_id }) => (fixable ? [check_id] : [])));
  return ids.size === 0 ? "" : `partly fixable: ${[...ids].join(", ")}`;
}

/** "Also: OC-SEC-004, OC-TOOL-001 (2), 2 more places of OC-KEY-001." */
function alsoText(finding: ReportedFinding): string {
  const [, ...others] = partsOf(finding);
  const texts = [...Map.groupBy(others, ({ check_id }) => check_id)].map(([id, own]) =>
    id === finding.check_id
      ? `${own.length} more ${own.length === 1 ? "location" : "locations"} of ${id}`
      : `${id}${own.length === 1 ? "" : ` (${own.length})`}`,
  );
  return texts.length === 0 ? "" : `Also: ${texts.join(", ")}.`;
}
