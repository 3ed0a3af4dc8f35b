import {
  type EffectDiff,
  type ExposureChange,
  isSilent,
  type PermissionChange,
} from "@parapet/assessment";
import type { ChangedFinding, ReratedFinding } from "@parapet/posture";
import type { Colors } from "../../text/colors.ts";
import { neutralize } from "../../text/neutralize.ts";
import { hang } from "../../text/wrap.ts";
import { evidenceLocation } from "../evidence-location.ts";

/** One change in words, for text and Markdown. */
export type ChangeLine = {
  readonly sign: "+" | "-" | "~";
  readonly text: string;
  /** Where the setting is; "" where that is not known. */
  readonly place: string;
};

export type ChangeSection = { readonly title: string; readonly lines: readonly ChangeLine[] };

/** What was left out of a comparison, in sentences, and whether that was a whole workspace. */
export type LeftOut = { readonly notes: readonly string[]; readonly isComplete: boolean };

export function nothingChanged({ isComplete }: LeftOut): string {
  return isComplete
    ? "No change in what agents may do, and in who reaches it."
    : "No change in what was compared. A workspace was left out.";
}

export const notCompared =
  "Permissions are not compared: one of the reports does not say what agents may do.";

/** The changes in the order in which a reviewer asks. */
export function changeSections({
  exposures,
  permissions,
  findings,
}: EffectDiff): readonly ChangeSection[] {
  const sections = [
    {
      title: "Who reaches what",
      lines: [
        ...exposures.gained.map((one) => exposureLine("+", one)),
        ...exposures.worse.map((one) => exposureLine("~", one)),
        ...exposures.better.map((one) => exposureLine("~", one)),
        ...exposures.lost.map((one) => exposureLine("-", one)),
      ],
    },
    { title: "What agents may do", lines: (permissions ?? []).map(permissionLine) },
    {
      title: "Findings",
      lines: [
        ...findings.opened.map((one) => findingLine("+", one)),
        ...findings.raised.map((one) => ratedLine(one)),
        ...findings.lowered.map((one) => ratedLine(one)),
        ...findings.closed.map((one) => findingLine("-", one)),
      ],
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** What is compared in a folder; "" is the one that was named. */
export type FolderDiff = EffectDiff & { readonly folder: string };

/** Folders with changes; none where there is none anywhere. */
export function changedDiffs(diffs: readonly FolderDiff[]): readonly FolderDiff[] {
  return diffs.filter((diff) => !isSilent(diff));
}

/** The sentences that end a comparison. */
export function endingOf(diffs: readonly FolderDiff[], { notes }: LeftOut): readonly string[] {
  return [
    ...(diffs.some(({ permissions }) => permissions === undefined) ? [notCompared] : []),
    ...notes,
  ];
}

/** The changes as text; one sentence where there is none. */
export function renderDiff(
  diffs: readonly FolderDiff[],
  leftOut: LeftOut,
  { colors, columns }: { readonly colors: Colors; readonly columns: number },
): string {
  const after = endingOf(diffs, leftOut).flatMap((text) => hang("", neutralize(text), columns));
  const changed = changedDiffs(diffs);
  if (changed.length === 0) return `${[nothingChanged(leftOut), ...after].join("\n")}\n`;
  const lines = changed.flatMap((diff) => [
    ...(diff.folder === "" ? [] : [colors.bold(`Folder ${neutralize(diff.folder)}`), ""]),
    ...sectionLines(diff, colors, columns),
    riskLine(diff),
    "",
  ]);
  return `${[...lines.slice(0, -1), ...after].join("\n")}\n`;
}

function sectionLines(diff: EffectDiff, colors: Colors, columns: number): readonly string[] {
  const paint = { "+": colors.red, "-": colors.green, "~": colors.yellow };
  return changeSections(diff).flatMap(({ title, lines: changes }) => [
    colors.bold(title),
    ...changes.flatMap(({ sign, text, place }) => [
      ...hang(`  ${sign} `, neutralize(text), columns).map((line, index) =>
        index === 0 ? paint[sign](line) : line,
      ),
      ...(place === "" ? [] : hang("      ", neutralize(place), columns).map(colors.dim)),
    ]),
    "",
  ]);
}

export function riskLine({ risk_before, risk_after }: EffectDiff): string {
  return risk_before === risk_after
    ? `Total risk ${risk_after.toFixed(1)} of 100, as before.`
    : `Total risk ${risk_before.toFixed(1)} → ${risk_after.toFixed(1)} of 100.`;
}

function exposureLine(sign: ChangeLine["sign"], change: ExposureChange): ChangeLine {
  const { principal, entry_point, agents, outcomes_before, outcomes_after } = change;
  const who = [principal, entry_point, ...agents].filter((part) => part !== "").join(" → ");
  const more = outcomes_after.filter((one) => !outcomes_before.includes(one));
  const less = outcomes_before.filter((one) => !outcomes_after.includes(one));
  const shown = sign === "+" ? outcomes_after : outcomes_before;
  const [before, after] = [
    `${change.severity_before} ${change.score_before.toFixed(1)}`,
    `${change.severity_after} ${change.score_after.toFixed(1)}`,
  ];
  if (sign !== "~") {
    return {
      sign,
      text: `${who}: ${shown.join(", ")} (${sign === "+" ? after : before})`,
      place: "",
    };
  }
  const outcomes = [
    ...(more.length > 0 ? [`now also ${more.join(", ")}`] : []),
    ...(less.length > 0 ? [`no longer ${less.join(", ")}`] : []),
  ];
  return {
    sign,
    text: `${who}: ${[...outcomes, before === after ? after : `${before} → ${after}`].join("; ")}`,
    place: "",
  };
}

function permissionLine(permission: PermissionChange): ChangeLine {
  const { agent_id, change, what, before, after, evidence } = permission;
  const value =
    change === "changed"
      ? `${before || "not set"} → ${after || "not set"}`
      : change === "gained"
        ? after
        : before;
  const sign = change === "changed" ? "~" : change === "gained" ? "+" : "-";
  return { sign, text: `${agent_id}: ${what}: ${value}`, place: placesOf(evidence) };
}

function placesOf(evidence: PermissionChange["evidence"]): string {
  const places = evidence.map((place) =>
    place.default_of === ""
      ? `${evidenceLocation(place)}${place.pointer === "" ? "" : ` ${place.pointer}`}`
      : `default of ${place.default_of}`,
  );
  return [...new Set(places)].slice(0, 3).join(", ");
}

function findingLine(sign: "+" | "-", finding: ChangedFinding): ChangeLine {
  const { check_id, title, message, severity, agent_id } = finding;
  const agent = agent_id === "" ? "" : ` (${agent_id})`;
  return { sign, text: `${severity} ${check_id} ${title}${agent}: ${message}`, place: "" };
}

function ratedLine({
  check_id,
  title,
  severity,
  severity_before,
  agent_id,
}: ReratedFinding): ChangeLine {
  const agent = agent_id === "" ? "" : ` (${agent_id})`;
  return {
    sign: "~",
    text: `${check_id} ${title}${agent}: ${severity_before} → ${severity}`,
    place: "",
  };
}
