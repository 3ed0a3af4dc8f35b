/** What a list can be filtered by, as in the URL. */
export const facetNames = [
  "severity",
  "service",
  "tag",
  "agent",
  "runtime",
  "owasp",
  "assignee",
] as const;

export type FacetName = (typeof facetNames)[number];

/** What an item of a list has of each facet; several where it concerns several. */
export type Facets = Readonly<Record<FacetName, readonly string[]>> & {
  /** In lower case, for the text filter. */
  readonly text: string;
};

/** The selected values of each facet, of which an item needs one, and words that it needs all. */
export type ListFilters = Readonly<Record<FacetName, readonly string[]>> & { readonly q: string };

/** Names of the URL parameters of the filters. */
export const filterNames: readonly string[] = ["q", ...facetNames];

/** The filters in a URL. Severities were once written with a capital. */
export function filtersIn(parameters: URLSearchParams): ListFilters {
  const values = (name: FacetName) => parameters.getAll(name).filter(Boolean);
  return {
    q: parameters.get("q") ?? "",
    severity: values("severity").map((level) => level.toLowerCase()),
    service: values("service"),
    tag: values("tag"),
    agent: values("agent"),
    runtime: values("runtime"),
    owasp: values("owasp"),
    assignee: values("assignee"),
  };
}

/** In the URL, what is assigned to nobody. */
export const nobody = "(none)";

/** The facet of an assignee. */
export function assigneeFacet(assignee: string): readonly string[] {
  return [assignee === "" ? nobody : assignee];
}

export function isFiltered(filters: ListFilters): boolean {
  return filters.q !== "" || facetNames.some((name) => filters[name].length > 0);
}

/** True for an item with one of the selected values of each facet, and every word of the text. */
export function matchesFilters(facets: Facets, filters: ListFilters): boolean {
  return (
    facetNames.every(
      (name) =>
        filters[name].length === 0 || filters[name].some((value) => facets[name].includes(value)),
    ) &&
    filters.q
      .toLowerCase()
      .split(/\s+/)
      .every((word) => facets.text.includes(word))
  );
}

/** True if a choice would leave some of the items out. */
export function canNarrow(choices: readonly FacetChoice[], items: number): boolean {
  return choices.length > 1 || choices.some(({ count = items }) => count < items);
}

/** `count` is undefined for a value that is known without its items. */
export type FacetChoice = { readonly value: string; readonly count: number | undefined };

/** The values of a facet in a list with their number, and others that are known; sorted. */
export function choicesOf(
  all: readonly Facets[],
  name: FacetName,
  known: readonly string[],
): readonly FacetChoice[] {
  const counts = new Map<string, number | undefined>(known.map((value) => [value, undefined]));
  for (const facets of all) {
    for (const value of new Set(facets[name])) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => (a.value < b.value ? -1 : 1));
}
