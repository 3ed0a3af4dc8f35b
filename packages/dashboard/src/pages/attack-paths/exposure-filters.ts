import {
  assigneeFacet,
  type Facets,
  type ListFilters,
  matchesFilters,
} from "../../core/list-filters.ts";
import { type ServiceTags, tagsOf } from "../../core/service-tags.ts";
import { chainText } from "./exposure-text.ts";
import { isOpen, type ShownExposure } from "./shown-exposure.ts";

export type FacetedExposure = { readonly exposure: ShownExposure; readonly facets: Facets };

export function facetsOf(exposure: ShownExposure, tags: ServiceTags): Facets {
  const agents = [...exposure.agents, ...exposure.alike];
  const text = [
    chainText(exposure),
    exposure.severity,
    exposure.service,
    exposure.exposure_id,
    exposure.assignee,
    exposure.note,
    ...agents,
    ...exposure.outcomes.flatMap(({ outcome, rule_name, by_agent }) => [
      outcome,
      rule_name,
      by_agent,
    ]),
    ...(exposure.plan?.check_ids ?? []),
  ];
  return {
    severity: [exposure.severity],
    service: [exposure.service, ...exposure.services],
    tag: tagsOf([exposure.service, ...exposure.services], tags),
    agent: agents,
    runtime: exposure.runtimes,
    owasp: exposure.owasp_tags,
    assignee: assigneeFacet(exposure.assignee),
    text: text.join(" ").toLowerCase(),
  };
}

/** The exposures in a state that match every filter; "" selects the open ones. */
export function filteredExposures(
  exposures: readonly FacetedExposure[],
  filters: ListFilters,
  state: string,
): readonly ShownExposure[] {
  return exposures
    .filter(({ exposure, facets }) => isIn(exposure, state) && matchesFilters(facets, filters))
    .map(({ exposure }) => exposure);
}

function isIn(exposure: ShownExposure, state: string): boolean {
  if (state === "all") return true;
  if (state === "decided") return !isOpen(exposure);
  if (!isOpen(exposure)) return false;
  if (state === "proven") return exposure.proven > 0;
  return state !== "plan" || exposure.plan !== undefined;
}
