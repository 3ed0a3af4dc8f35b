import {
  assigneeFacet,
  type Facets,
  type ListFilters,
  matchesFilters,
} from "../../core/list-filters.ts";
import { type ServiceTags, tagsOf } from "../../core/service-tags.ts";
import { partsOf } from "./parts-of.ts";
import type { AssignedFinding } from "./use-assigned-findings.ts";

export type FacetedFinding = { readonly finding: AssignedFinding; readonly facets: Facets };

/** What each finding is filtered by; the runtime is that of its checks. */
export function withFacets(
  findings: readonly AssignedFinding[],
  runtimeOf: ReadonlyMap<string, string>,
  tags: ServiceTags,
): readonly FacetedFinding[] {
  return findings.map((finding) => {
    const parts = partsOf(finding);
    const runtimes = parts.map(({ check_id }) => runtimeOf.get(check_id) ?? "");
    const text = [
      ...parts.flatMap(({ check_id, title, message }) => [check_id, title, message]),
      finding.title,
      finding.message,
      finding.agent_id,
      finding.service,
      finding.assignee,
      finding.note,
      ...finding.evidence.flatMap(({ file, pointer }) => [file, pointer]),
      ...finding.owasp,
    ];
    return {
      finding,
      facets: {
        severity: [finding.severity],
        service: [finding.service],
        tag: tagsOf([finding.service], tags),
        agent: finding.agent_id === "" ? [] : [finding.agent_id],
        runtime: [...new Set(runtimes)].filter(Boolean),
        owasp: finding.owasp,
        assignee: assigneeFacet(finding.assignee),
        text: text.join(" ").toLowerCase(),
      },
    };
  });
}

/** The findings in a state that match every filter; "" selects the open ones. */
export function filteredFindings(
  findings: readonly FacetedFinding[],
  filters: ListFilters,
  state: string,
): readonly AssignedFinding[] {
  return findings
    .filter(({ finding, facets }) => isIn(finding, state) && matchesFilters(facets, filters))
    .map(({ finding }) => finding);
}

function isIn({ suppressed, fixable }: AssignedFinding, state: string): boolean {
  if (state === "all") return true;
  if (state === "suppressed") return suppressed;
  return !suppressed && (state !== "fixable" || fixable);
}
