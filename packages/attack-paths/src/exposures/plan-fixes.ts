import {
  compareSeverity,
  type FindingSeverity,
  type FixNeed,
  type FixPlan,
  type Severity,
} from "@parapet/posture";
import { compareText } from "../graph/compare.ts";
import { riskOf } from "../risk/risk-summary.ts";
import { compareExposures, rank } from "./compare-exposures.ts";
import type { FoundExposure, FoundExposures } from "./find-exposures.ts";

/** A fix that a plan may consist of. */
export type PlannedFix = {
  readonly check_id: string;
  readonly title: string;
  readonly safe: boolean;
  readonly needs: readonly FixNeed[];
  /** Its choice where it has several; "" otherwise. */
  readonly choice: string;
  /**
   * The weakness that it partly ends and other fixes may end completely; "" where it is
   * independent.
   */
  readonly weakness: string;
  /** Of the worst finding that it ends or weakens. */
  readonly severity: FindingSeverity;
};

export type PlanInput = {
  readonly before: FoundExposures;
  readonly fixes: readonly PlannedFix[];
  /**
   * The exposures as they would be after some fixes together; undefined where those cannot be made
   * or searched.
   */
  readonly after: (checkIds: readonly string[]) => Promise<FoundExposures | undefined>;
};

export type Plans = {
  /**
   * The plan to propose, and alternatives; empty where no automated fix closes one of the worst
   * exposures.
   */
  readonly plans: readonly FixPlan[];
  /**
   * For an exposure, by its id, the plan that costs least of those that close it or lower its
   * severity.
   */
  readonly planOf: ReadonlyMap<string, FixPlan>;
};

/** How many fixes are combined; of more, only those that close most by themselves. */
const mostCombined = 10;
const mostTogether = 4;
/** How many combinations are tried; each is a scan of the changed workspace. */
const mostTrials = 8;
const mostPlans = 3;
/** Of the risk that the best of the fixes removes which end an exposure. */
const mostOfRisk = 3 / 4;

/** What a change costs the owner: least for one that removes nothing. */
const costs = {
  safe: 1,
  approver: 3,
  unsafe: 5,
  container_engine: 2,
  container_engine_in_container: 3,
} as const;

type Trial = {
  readonly fixes: readonly PlannedFix[];
  readonly after: FoundExposures;
  /** Exposures of the severity that the plan is to end, or worse, that are left. */
  readonly left: number;
  /** Total risk. */
  readonly risk: number;
};

/**
 * The smallest sets of fixes that end the worst exposures: all critical ones, or, where there is
 * none, all of the worst severity there is. Each is verified by a search of the workspace as it
 * would be. Cheapest first, then the least risk that remains.
 */
export async function planFixes({ before, fixes, after }: PlanInput): Promise<Plans> {
  const worst = before.exposures[0]?.exposure.severity;
  if (worst === undefined || worst === "low" || before.truncated) return none;
  const trials: Trial[] = [];
  const attempt = async (chosen: readonly PlannedFix[]): Promise<void> => {
    const found = await after(chosen.map(({ check_id }) => check_id));
    if (found === undefined || found.truncated) return;
    const left = countOf(found.exposures, worst);
    trials.push({ fixes: chosen, after: found, left, risk: riskOfAll(found) });
  };
  // Sequentially: a rescan holds a whole workspace in memory.
  // oxlint-disable-next-line no-await-in-loop
  for (const fix of fixes) await attempt([fix]);

  const start = countOf(before.exposures, worst);
  for (const sets of partsTogether(trials, start, worst)) {
    for (const chosen of sets) {
      // oxlint-disable-next-line no-await-in-loop
      await attempt(chosen);
      // The first that ends something is the smallest.
      if ((trials.at(-1)?.left ?? start) < start) break;
    }
  }
  const useful = trials
    .filter((trial) => trial.left < start || endedBy(trial, before.exposures, worst).size > 0)
    .toSorted(byUse)
    .slice(0, mostCombined);
  const alone = useful[0];
  const single = alone?.left === 0 ? costOf(alone.fixes) : Number.POSITIVE_INFINITY;
  for (const chosen of combinations(useful, before.exposures, worst)) {
    // oxlint-disable-next-line no-await-in-loop
    if (costOf(chosen) < single) await attempt(chosen);
  }
  const ending = endingOf(trials, before, worst);
  const chosen: Trial[] = [];
  for (const trial of ending) {
    const isOther = chosen.every((known) => trial.fixes.every((fix) => !known.fixes.includes(fix)));
    if (isOther && chosen.length < mostPlans) chosen.push(trial);
  }
  const planOf = new Map<string, FixPlan>();
  for (const trial of trials.toSorted(byCost)) {
    const plan = planFrom(trial, before);
    for (const id of [...plan.closes, ...plan.lowers]) {
      if (!planOf.has(id)) planOf.set(id, plan);
    }
  }
  return { plans: chosen.map((trial) => planFrom(trial, before)), planOf };
}

/**
 * Sets of fixes of one weakness of which none ends an exposure alone: two rules that each allow the
 * same shell. Smallest first. Where another fix of the weakness does, sets that cost less:
 * approvals and confined files instead of a sandbox. For untrusted senders, who can retry without
 * limit, an approval is no substitute.
 */
function partsTogether(
  trials: readonly Trial[],
  start: number,
  worst: Severity,
): readonly (readonly (readonly PlannedFix[])[])[] {
  const byWeakness = Map.groupBy(trials, ({ fixes: [fix] }) => fix?.weakness ?? "");
  return [...byWeakness].flatMap(([weakness, own]) => {
    const [ending, parts] = [
      own.filter(({ left }) => left < start),
      own.filter(({ left }) => left === start),
    ];
    if (weakness === "" || parts.length < 2 || parts.length > mostTogether) return [];
    if (worst === "critical" && ending.length > 0) return [];
    const most = Math.min(...ending.map(({ fixes }) => costOf(fixes)));
    const sets = subsets(parts.flatMap(({ fixes }) => fixes)).filter(
      (set) => set.length > 1 && costOf(set) < most,
    );
    return [
      sets.toSorted((a, b) => a.length - b.length || costOf(a) - costOf(b)).slice(0, mostTrials),
    ];
  });
}

function subsets<Item>([first, ...rest]: readonly Item[]): readonly (readonly Item[])[] {
  if (first === undefined) return [[]];
  const others = subsets(rest);
  return [...others.map((set) => [first, ...set]), ...others];
}

/**
 * What is worth proposing. Critical and high exposures are to end, so only what leaves the fewest;
 * below that any fix that ends one, or where none does, takes some risk away, since there the
 * cheapest fix of the worst finding will do. Parts of a weakness that take most of the risk away
 * need not end an exposure: an interpreter is removed from an allowlist without a sandbox.
 */
function endingOf(
  trials: readonly Trial[],
  before: FoundExposures,
  worst: Severity,
): readonly Trial[] {
  if (rank(worst) < rank("high")) {
    const risk = riskOfAll(before);
    const count = countOf(before.exposures, worst);
    const ending = trials.filter(({ left }) => left < count);
    const removed = risk - Math.min(...ending.map((trial) => trial.risk), risk);
    const enough = (trial: Trial): boolean =>
      trial.fixes.length > 1 && trial.left === count && risk - trial.risk >= mostOfRisk * removed;
    const lowering = trials.filter((trial) => trial.risk < risk);
    return (ending.length > 0 ? [...ending, ...lowering.filter(enough)] : lowering).toSorted(
      (a, b) => byFinding(a, b) || byCost(a, b),
    );
  }
  const start = countOf(before.exposures, worst);
  const best = Math.min(...trials.map(({ left }) => left), start);
  const all = trials.filter(({ left }) => left === best && left < start).toSorted(byCost);
  return worst === "high" ? [...closingTheWorst(trials, before, all[0]), ...all] : all;
}

/**
 * What ends the highest of the high exposures and costs less than to end them all: the room in
 * which every member can write, before senders that the owner allowed individually. What only
 * weakens them counts where nothing ends a high exposure.
 */
function closingTheWorst(
  trials: readonly Trial[],
  before: FoundExposures,
  all: Trial | undefined,
): readonly Trial[] {
  const highest = Math.max(...before.exposures.map(({ exposure }) => exposure.score));
  if (all === undefined) {
    return trials
      .filter(({ after }) => after.exposures.every(({ exposure }) => exposure.score < highest))
      .toSorted(byCost);
  }
  const targets = new Set(
    before.exposures.flatMap(({ exposure }) =>
      exposure.score === highest ? [exposure.exposure_id] : [],
    ),
  );
  const leaves = ({ exposure }: FoundExposure): boolean =>
    exposure.score >= highest ||
    (targets.has(exposure.exposure_id) && rank(exposure.severity) >= rank("high"));
  return trials
    .filter(({ after }) => !after.exposures.some(leaves))
    .filter(({ fixes }) => costOf(fixes) < costOf(all.fixes))
    .toSorted(byCost);
}

const none: Plans = { plans: [], planOf: new Map() };

/**
 * Sets of fixes which end every one of the worst exposures between them, as far as each does alone;
 * the cheapest first.
 */
function combinations(
  useful: readonly Trial[],
  before: readonly FoundExposure[],
  worst: Severity,
): readonly (readonly PlannedFix[])[] {
  const ended = useful.map((trial) => endedBy(trial, before, worst));
  const sets: { readonly fixes: readonly PlannedFix[]; readonly ends: number }[] = [];
  const extend = (from: number, fixes: readonly PlannedFix[], ends: ReadonlySet<string>): void => {
    if (fixes.length > 1) sets.push({ fixes, ends: ends.size });
    if (fixes.length === mostTogether) return;
    for (let next = from; next < useful.length; next += 1) {
      const more = ended[next] ?? new Set();
      const both = ends.union(more);
      // A fix that ends nothing more only makes the set larger.
      if (fixes.length > 0 && both.size === ends.size) continue;
      extend(next + 1, [...fixes, ...(useful[next]?.fixes ?? [])], both);
    }
  };
  extend(0, [], new Set());
  return sets
    .toSorted((a, b) => b.ends - a.ends || costOf(a.fixes) - costOf(b.fixes) || byIds(a, b))
    .slice(0, mostTrials)
    .map(({ fixes }) => fixes);
}

/** The exposures that fixes end, those of which a weaker form is left for others among them. */
function endedBy(
  { after }: Trial,
  before: readonly FoundExposure[],
  worst: Severity,
): ReadonlySet<string> {
  const still = new Set(
    after.exposures
      .filter(({ exposure }) => rank(exposure.severity) >= rank(worst))
      .map(({ exposure }) => exposure.exposure_id),
  );
  return new Set(
    before.flatMap(({ exposure }) =>
      exposure.severity === worst && !still.has(exposure.exposure_id) ? [exposure.exposure_id] : [],
    ),
  );
}

function countOf(exposures: readonly FoundExposure[], severity: Severity): number {
  return exposures.filter(({ exposure }) => rank(exposure.severity) >= rank(severity)).length;
}

/** What fixes cost their owner together. */
export function costOf(fixes: readonly Pick<PlannedFix, "safe" | "needs">[]): number {
  return fixes.reduce(
    (sum, { safe, needs }) =>
      sum +
      (safe ? costs.safe : costs.unsafe) +
      needs.reduce((more, need) => more + costs[need], 0),
    0,
  );
}

function byUse(a: Trial, b: Trial): number {
  return a.left - b.left || byCost(a, b);
}

function byCost(a: Trial, b: Trial): number {
  return (
    costOf(a.fixes) - costOf(b.fixes) ||
    countOf(a.after.exposures, "high") - countOf(b.after.exposures, "high") ||
    byFinding(a, b) ||
    a.risk - b.risk ||
    byIds(a, b)
  );
}

/** By the worst finding that each set of fixes ends, then by the next. */
function byFinding(a: Trial, b: Trial): number {
  const [ofA, ofB] = [severitiesOf(a), severitiesOf(b)];
  return ofA
    .map((severity, index) => compareSeverity(severity, ofB[index] ?? severity))
    .reduce((first, next) => first || next, 0);
}

function severitiesOf({ fixes }: Trial): readonly FindingSeverity[] {
  return fixes.map(({ severity }) => severity).toSorted(compareSeverity);
}

function byIds(
  a: { readonly fixes: readonly PlannedFix[] },
  b: { readonly fixes: readonly PlannedFix[] },
): number {
  return compareText(idsOf(a).join(), idsOf(b).join());
}

function idsOf({ fixes }: { readonly fixes: readonly PlannedFix[] }): readonly string[] {
  return fixes.map(({ check_id }) => check_id);
}

function riskOfAll({ exposures }: FoundExposures): number {
  return riskOf(exposures.flatMap(({ paths }) => paths));
}

function planFrom({ fixes, after }: Trial, before: FoundExposures): FixPlan {
  return planOfFixes(fixes, before, after);
}

/** Fixes as one plan, with what it makes of the exposures. */
export function planOfFixes(
  fixes: readonly PlannedFix[],
  before: FoundExposures,
  after: FoundExposures,
): FixPlan {
  return {
    check_ids: fixes.map(({ check_id }) => check_id),
    titles: fixes.map(({ title }) => title),
    safe: fixes.every(({ safe }) => safe),
    choices: fixes.flatMap(({ check_id, choice }) =>
      choice === "" ? [] : [`${check_id}=${choice}`],
    ),
    ...compareExposures(before.exposures, after.exposures),
    needs: [...new Set(fixes.flatMap(({ needs }) => needs))].toSorted(compareText),
    total_before: riskOfAll(before),
    total_after: riskOfAll(after),
  };
}
