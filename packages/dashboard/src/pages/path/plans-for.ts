import type { Api } from "../../api/types.ts";

type Path = Api["AttackPathDetail"];
type PathPlan = Api["OfferedPlan"] & {
  /** True if it closes every exposure with the path. */
  readonly closesAll: boolean;
};

/**
 * Plans of the exposures with the path, then other plans that close or lower one; complete ones
 * first.
 */
export function plansFor(
  { path_id, services }: Pick<Path, "path_id" | "services">,
  exposures: readonly Api["OfferedExposure"][],
  plans: readonly Api["OfferedPlan"][],
): readonly PathPlan[] {
  const holding = exposures.filter(({ outcomes }) =>
    outcomes.some((outcome) => outcome.path_id === path_id),
  );
  const ids = holding.map(({ exposure_id }) => exposure_id);
  const own = holding.flatMap(({ plan, service, workspace_path }) =>
    plan === undefined ? [] : [{ ...plan, service, workspace_path }],
  );
  const others = plans.filter(
    ({ service, closes, lowers }) =>
      services.includes(service) && ids.some((id) => closes.includes(id) || lowers.includes(id)),
  );
  const known = new Map(
    [...own, ...others].map((plan) => [`${plan.service} ${plan.check_ids.join()}`, plan]),
  );
  return [...known.values()]
    .map((plan): PathPlan => ({ ...plan, closesAll: ids.every((id) => plan.closes.includes(id)) }))
    .toSorted((a, b) => Number(b.closesAll) - Number(a.closesAll));
}
