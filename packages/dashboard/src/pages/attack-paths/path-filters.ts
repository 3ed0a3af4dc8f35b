import type { Api } from "../../api/types.ts";
import { type Facets, type ListFilters, matchesFilters } from "../../core/list-filters.ts";
import { type ServiceTags, tagsOf } from "../../core/service-tags.ts";
import { type NodeNames, noNames, routeIds, routeText } from "./route-text.ts";

/** A path with the services that it was listed for; empty if that is unknown. */
export type LocatedPath = Api["AttackPath"] & { readonly services: readonly string[] };

export type FacetedPath = { readonly path: LocatedPath; readonly facets: Facets };

const noTags: ServiceTags = new Map();

type Agents = readonly Pick<Api["Agent"], "agent_id" | "service" | "runtime">[];

/** The paths of several lists, each once with its services, worst first. */
export function locatedPaths(
  lists: readonly { readonly service: string; readonly paths: readonly Api["AttackPath"][] }[],
): readonly LocatedPath[] {
  const known = new Map<string, LocatedPath>();
  for (const { service, paths } of lists) {
    for (const path of paths) {
      const services = [...(known.get(path.path_id)?.services ?? []), service].filter(Boolean);
      known.set(path.path_id, { ...path, services });
    }
  }
  const all = [...known.values()];
  if (lists.length < 2) return all;
  return all.toSorted((a, b) => b.risk_score - a.risk_score || (a.path_id < b.path_id ? -1 : 1));
}

/** What each path is filtered by. */
export function withFacets(
  paths: readonly LocatedPath[],
  agents: Agents,
  {
    names = noNames,
    tags = noTags,
  }: { readonly names?: NodeNames | undefined; readonly tags?: ServiceTags } = {},
): readonly FacetedPath[] {
  const runtimes = Map.groupBy(agents, ({ agent_id }) => agent_id);
  return paths.map((path) => {
    const { rule_name, owasp_tag, agents_involved, path_steps, path_id, services } = path;
    const involved = agents_involved
      .flatMap((id) => runtimes.get(id) ?? [])
      .filter(({ service }) => services.length === 0 || services.includes(service));
    return {
      path,
      facets: {
        severity: [path.severity.toLowerCase()],
        service: services,
        tag: tagsOf(services, tags),
        agent: agents_involved,
        runtime: [...new Set(involved.map(({ runtime }) => runtime))].filter(Boolean),
        owasp: [owasp_tag],
        assignee: [],
        text: [
          rule_name,
          owasp_tag,
          ...agents_involved,
          ...services,
          routeText(path_steps, names),
          routeIds(path_steps),
          path_id,
        ]
          .join(" ")
          .toLowerCase(),
      },
    };
  });
}

/** The paths that match every filter. The service was filtered where they were listed. */
export function filteredPaths(
  paths: readonly FacetedPath[],
  filters: ListFilters,
): readonly LocatedPath[] {
  const others = { ...filters, service: [] };
  return paths.filter(({ facets }) => matchesFilters(facets, others)).map(({ path }) => path);
}
