import {
  type ChangedFinding,
  compareSeverity,
  type Exposure,
  fixEffects,
  outcomeNames,
  type ReratedFinding,
  type ScanReport,
  type Severity,
  withoutCount,
  withoutFolder,
} from "@parapet/posture";
import type { DiffSide } from "./diff-side.ts";
import { type PermissionChange, permissionChanges } from "./permission-changes.ts";
import { namesKept, type Renaming, renamingOf } from "./renaming.ts";

export type ExposureChange = {
  readonly principal: string;
  readonly entry_point: string;
  readonly agents: readonly string[];
  readonly outcomes_before: readonly string[];
  readonly outcomes_after: readonly string[];
  readonly severity_before: Severity | "";
  readonly severity_after: Severity | "";
  /** 0 to 10; 0 where the exposure is not there. */
  readonly score_before: number;
  readonly score_after: number;
};

/** What a change comes to. All lists are empty where the effect is the same. */
export type EffectDiff = {
  readonly exposures: {
    readonly gained: readonly ExposureChange[];
    readonly worse: readonly ExposureChange[];
    readonly better: readonly ExposureChange[];
    readonly lost: readonly ExposureChange[];
  };
  /** Undefined where one side does not say what agents may do. */
  readonly permissions: readonly PermissionChange[] | undefined;
  readonly findings: {
    readonly opened: readonly ChangedFinding[];
    readonly raised: readonly ReratedFinding[];
    readonly lowered: readonly ReratedFinding[];
    readonly closed: readonly ChangedFinding[];
  };
  /** Total risk, 0 to 100, one decimal. */
  readonly risk_before: number;
  readonly risk_after: number;
};

/**
 * Compares what two workspaces let happen, not their text: order, form, and names of servers and
 * agents make no difference.
 */
export function effectDiff(before: DiffSide, after: DiffSide): EffectDiff {
  const renaming = renamingOf(before, after);
  const effects = fixEffects(before.report, after.report);
  const { closed, opened } = withoutPairs(
    effects.findings_closed,
    effects.findings_opened,
    (finding) => findingKey(finding, before.report, renaming),
    (finding) => findingKey(finding, after.report, namesKept),
  );
  return {
    exposures: exposureChanges(before.report, after.report, renaming),
    permissions: permissionChanges(before, after, renaming),
    findings: {
      opened,
      raised: effects.findings_raised,
      lowered: effects.findings_lowered,
      closed,
    },
    risk_before: effects.total_before,
    risk_after: effects.total_after,
  };
}

/** True where nothing has changed that anybody could notice. */
export function isSilent({ exposures, permissions, findings }: EffectDiff): boolean {
  const lists = [...Object.values(exposures), ...Object.values(findings), permissions ?? []];
  return lists.every(({ length }) => length === 0);
}

/** What stands in another file or under another name is the same where it says the same. */
function findingKey(
  { check_id, agent_id, severity, confidence, message }: ChangedFinding,
  report: ScanReport,
  renaming: Renaming,
): string {
  const files = report.files.map(({ path }) => path).toSorted((a, b) => b.length - a.length);
  const text = files.reduce(
    (said, file) => (file === "" ? said : said.replaceAll(file, "FILE")),
    withoutFolder(message, report.workspace_path),
  );
  return JSON.stringify([
    check_id,
    renaming.agent(agent_id),
    severity,
    confidence,
    renaming.text(text.replaceAll(/\bline \d+/g, "line")),
  ]);
}

function withoutPairs<Item>(
  gone: readonly Item[],
  come: readonly Item[],
  oldKey: (item: Item) => string,
  newKey: (item: Item) => string,
): { readonly closed: readonly Item[]; readonly opened: readonly Item[] } {
  const left = new Map<string, number>();
  for (const item of gone) left.set(oldKey(item), (left.get(oldKey(item)) ?? 0) + 1);
  const opened = come.filter((item) => !take(left, newKey(item)));
  return { closed: gone.filter((item) => take(left, oldKey(item))), opened };
}

function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count === 0) return false;
  counts.set(key, count - 1);
  return true;
}

function exposureChanges(
  before: ScanReport,
  after: ScanReport,
  renaming: Renaming,
): EffectDiff["exposures"] {
  const old = new Map(before.exposures.flatMap((one) => singles(one, before, renaming)));
  const now = new Map(after.exposures.flatMap((one) => singles(one, after, namesKept)));
  const both = [...now].flatMap(([key, exposure]) => {
    const known = old.get(key);
    return known === undefined ? [] : [exposureChange(known, exposure)];
  });
  return {
    gained: [...now].flatMap(([key, one]) =>
      old.has(key) ? [] : [exposureChange(undefined, one)],
    ),
    worse: both.filter(isWorse),
    better: both.filter((change) => !isWorse(change) && isBetter(change)),
    lost: [...old].flatMap(([key, one]) => (now.has(key) ? [] : [exposureChange(one, undefined)])),
  };
}

/** An exposure of several agents alike is one of each: which of them is shown says nothing. */
function singles(
  exposure: Exposure,
  { workspace_path }: ScanReport,
  renaming: Renaming,
): readonly (readonly [key: string, exposure: Exposure])[] {
  const [first = "", ...others] = exposure.agents;
  const entry_point = renaming.text(withoutFolder(exposure.entry_point, workspace_path));
  return [first, ...exposure.alike].map((agent) => {
    const agents = [agent, ...others].filter((name) => name !== "").map(renaming.agent);
    const principal = renaming.text(exposure.principal);
    return [
      JSON.stringify([principal, withoutCount(entry_point), agents]),
      { ...exposure, principal, entry_point, agents, alike: [] },
    ];
  });
}

function exposureChange(before: Exposure | undefined, after: Exposure | undefined): ExposureChange {
  const shown = after ?? before;
  return {
    principal: shown?.principal ?? "",
    entry_point: shown?.entry_point ?? "",
    agents: shown?.agents ?? [],
    outcomes_before: before === undefined ? [] : outcomeNames(before),
    outcomes_after: after === undefined ? [] : outcomeNames(after),
    severity_before: before?.severity ?? "",
    severity_after: after?.severity ?? "",
    score_before: before?.score ?? 0,
    score_after: after?.score ?? 0,
  };
}

function isWorse({ score_before, score_after, ...change }: ExposureChange): boolean {
  const more = change.outcomes_after.some((one) => !change.outcomes_before.includes(one));
  return score_after > score_before || (score_after === score_before && more);
}

function isBetter({ score_before, score_after, ...change }: ExposureChange): boolean {
  const fewer = change.outcomes_before.some((one) => !change.outcomes_after.includes(one));
  return score_after < score_before || fewer;
}

/**
 * The worst of what is new: exposures gained or worse, findings opened or raised; undefined where
 * nothing is.
 */
export function worstNew({ exposures, findings }: EffectDiff): Severity | undefined {
  const severities = [
    ...[...exposures.gained, ...exposures.worse].map(({ severity_after }) => severity_after),
    ...[...findings.opened, ...findings.raised].map(({ severity }) => severity),
  ].filter((one): one is Severity => one !== "" && one !== "info");
  return severities.toSorted(compareSeverity)[0];
}
