import {
  type FixCandidate,
  type FoundExposures,
  planFixes,
  type PlannedFix,
  planOfFixes,
} from "@parapet/attack-paths";
import { type Finding, type FixPlan, isAtLeast, reasonsNotToStart } from "@parapet/posture";

export type StartInput = {
  readonly findings: readonly Finding[];
  readonly before: FoundExposures;
  /** The exposures that fixes together leave; undefined where they cannot be combined. */
  readonly after: (checkIds: readonly string[]) => Promise<FoundExposures | undefined>;
  /** The fixes that can change what is exposed after others. */
  readonly candidatesAfter: (checkIds: readonly string[]) => Promise<readonly FixCandidate[]>;
  readonly planned: (candidates: readonly FixCandidate[]) => readonly PlannedFix[];
};

/**
 * What lets a gateway start that does not: the fixes of every reason, and those that close what
 * would be Critical or High once it runs. Undefined where it starts, or where a reason has no fix.
 */
export async function startPlan({
  findings,
  before,
  after,
  candidatesAfter,
  planned,
}: StartInput): Promise<FixPlan | undefined> {
  const reasons = reasonsNotToStart(findings);
  if (reasons.length === 0 || !reasons.every(({ fixable }) => fixable)) return undefined;
  const starting = [...new Set(reasons.map(({ check_id }) => check_id))].toSorted();
  const started = await after(starting);
  if (started === undefined) return undefined;
  const own = planned(starting.map((id) => ({ check_ids: [id], title: "", safe: false })));
  const isDangerous = started.exposures.some(({ exposure }) =>
    isAtLeast(exposure.severity, "high"),
  );
  if (!isDangerous) return planOfFixes(own, before, started);
  const candidates = await candidatesAfter(starting);
  const others = planned(candidates).filter(({ check_id }) => !starting.includes(check_id));
  const { plans } = await planFixes({
    before: started,
    fixes: others,
    after: (more) => after([...starting, ...more]),
  });
  const chosen = new Set(plans[0]?.check_ids);
  const closing = others.filter(({ check_id }) => chosen.has(check_id));
  const left = await after([...starting, ...closing.map(({ check_id }) => check_id)]);
  return planOfFixes([...own, ...closing], before, left ?? started);
}

/** First, unless something is Critical or High already: another runtime of the same workspace. */
export function withStart(
  plans: readonly FixPlan[],
  start: FixPlan | undefined,
  { exposures }: FoundExposures,
): readonly FixPlan[] {
  if (start === undefined) return plans;
  const isUrgent = exposures.some(({ exposure }) => isAtLeast(exposure.severity, "high"));
  return isUrgent ? [...plans, start] : [start, ...plans];
}
