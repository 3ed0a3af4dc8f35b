import {
  asksForAction,
  type ChangedFinding,
  type FixEffects,
  type ReratedFinding,
} from "@parapet/posture";
import type { Colors } from "../text/colors.ts";
import type { LeftOut } from "@parapet/scanner";
import { count } from "../text/count.ts";
import { labeled } from "./result-lines.ts";

const shownOpened = 8;

/** Findings that a fix closes and opens, and the resulting risk. `isDone`: it has been applied. */
export function effectLines(
  effects: FixEffects,
  colors: Colors,
  isDone: boolean,
): readonly string[] {
  return [...findingLines(effects, colors, isDone), ...riskLines(effects)];
}

/** The same for a change that is not a fix: only what changes. */
export function changeLines(
  effects: FixEffects,
  colors: Colors,
  isDone: boolean,
): readonly string[] {
  const { paths_closed, paths_lowered, paths_raised, paths_opened } = effects;
  const paths = [paths_closed, paths_lowered, paths_raised, paths_opened];
  return [
    ...findingLines(effects, colors, isDone, false),
    ...(paths.every((list) => list.length === 0) ? [] : riskLines(effects)),
  ];
}

function riskLines(effects: FixEffects): readonly string[] {
  const { paths_closed, paths_lowered, paths_raised, paths_opened } = effects;
  const counts = [
    `${count(paths_closed.length, "attack path")} closed`,
    ...(paths_lowered.length === 0 ? [] : [`${paths_lowered.length} reduced`]),
    ...(paths_raised.length === 0 ? [] : [`${paths_raised.length} raised`]),
    ...(paths_opened.length === 0 ? [] : [`${paths_opened.length} new`]),
  ];
  const risk = `${effects.total_before.toFixed(1)} → ${effects.total_after.toFixed(1)}`;
  return labeled("Risk", `${risk}: ${counts.join(", ")}`);
}

function findingLines(
  effects: FixEffects,
  colors: Colors,
  isDone: boolean,
  showsNone = true,
): readonly string[] {
  const { findings_closed: closed, findings_opened: opened } = effects;
  const { findings_lowered: lowered, findings_raised: raised } = effects;
  return [
    ...(closed.length === 0 && !showsNone
      ? []
      : labeled(isDone ? "Closed" : "Closes", findingsText(closed))),
    ...(opened.length === 0
      ? []
      : labeled(isDone ? "Opened" : "Opens", findingsText(opened)).map(colors.yellow)),
    ...opened
      .slice(0, shownOpened)
      .flatMap(({ severity, check_id, message }) =>
        labeled("", `${severity.toUpperCase()} ${check_id} ${message}`).map(colors.yellow),
      ),
    ...(opened.length > shownOpened
      ? labeled("", `and ${opened.length - shownOpened} more (--json lists all)`)
      : []),
    ...(lowered.length === 0 ? [] : labeled(isDone ? "Lowered" : "Lowers", reratedText(lowered))),
    ...(raised.length === 0
      ? []
      : labeled(isDone ? "Raised" : "Raises", reratedText(raised)).map(colors.yellow)),
  ];
}

/**
 * "3 check results (1 high, 2 medium): A-1 (2), B-1; 1 informational or low-confidence". Of a
 * finding that several checks see, a fix may end the results of some.
 */
function findingsText(findings: readonly ChangedFinding[]): string {
  const seen = findings.filter(asksForAction);
  const hidden = findings.length - seen.length;
  const severities = [...Map.groupBy(seen, ({ severity }) => severity)].map(
    ([severity, own]) => `${own.length} ${severity}`,
  );
  const checks = [...Map.groupBy(seen, ({ check_id }) => check_id)].map(([id, own]) =>
    own.length === 1 ? id : `${id} (${own.length})`,
  );
  const shown =
    seen.length === 0
      ? "none"
      : `${count(seen.length, "check result")} (${severities.join(", ")}): ${checks.join(", ")}`;
  return hidden === 0 ? shown : `${shown}; ${hidden} informational or low-confidence`;
}

/** "2 check results: A-1 high → low, B-1 medium → info". */
function reratedText(findings: readonly ReratedFinding[]): string {
  const changes = findings.map(
    ({ check_id, severity_before, severity }) => `${check_id} ${severity_before} → ${severity}`,
  );
  return `${count(findings.length, "check result")}: ${[...new Set(changes)].join(", ")}`;
}

/** What `--all` skipped, and the flag that includes it. */
export function leftOutLines({ unsafe, hidden }: LeftOut, colors: Colors): readonly string[] {
  return [
    ...(unsafe.length === 0
      ? []
      : labeled(
          "Skipped",
          `${unsafe.join(", ")}: may restrict access or stop jobs; --unsafe includes ${unsafe.length === 1 ? "it" : "them"}`,
        ).map(colors.yellow)),
    ...(hidden.length === 0
      ? []
      : labeled(
          "Skipped",
          `${hidden.join(", ")}: informational or low-confidence after these fixes; --persona auditor includes ${hidden.length === 1 ? "it" : "them"}`,
        )),
  ];
}
