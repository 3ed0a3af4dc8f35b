import type { Api } from "../../api/types.ts";
import type { ShownExposure } from "../attack-paths/shown-exposure.ts";

/** An exposure with its plan, or the one before it that has the same plan. */
export type WithPlan = {
  readonly exposure: ShownExposure;
  readonly plan: Api["FixPlan"] | undefined;
  readonly sameAs: ShownExposure | undefined;
};

/** Each plan is offered once, with the first exposure that it is for. */
export function withOwnPlans(exposures: readonly ShownExposure[]): readonly WithPlan[] {
  const first = new Map<string, ShownExposure>();
  return exposures.map((exposure) => {
    const { plan, service } = exposure;
    if (plan === undefined) return { exposure, plan, sameAs: undefined };
    const key = planKey({ service, check_ids: plan.check_ids });
    const sameAs = first.get(key);
    if (sameAs === undefined) first.set(key, exposure);
    return { exposure, plan: sameAs === undefined ? plan : undefined, sameAs };
  });
}

/** Names the plan of a workspace. */
export function planKey({
  service,
  check_ids,
}: {
  readonly service: string;
  readonly check_ids: readonly string[];
}): string {
  return JSON.stringify([service, check_ids.toSorted()]);
}
