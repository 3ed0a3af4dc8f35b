import { type ReactNode, useMemo } from "react";
import { useSearchParams } from "wouter";
import {
  canNarrow,
  choicesOf,
  type FacetName,
  facetNames,
  type Facets,
  filterNames,
  filtersIn,
  isFiltered,
  type ListFilters,
  nobody,
} from "../core/list-filters.ts";
import { useClearUrlState, useUrlChange, useUrlState } from "../core/url-state.ts";
import { FilterFacet } from "../components/filter-facet.tsx";
import { FilterText } from "../components/filter-text.tsx";
import { SavedViews } from "./saved-views.tsx";
import { levels } from "../components/severity.tsx";

const labels: Readonly<Record<FacetName, string>> = {
  severity: "Severity",
  service: "Service",
  tag: "Tag",
  agent: "Agent",
  runtime: "Runtime",
  owasp: "Category",
  assignee: "Assignee",
};

const nothing = {};

/** The filters in the URL; the same object while they do not change. */
export function useListFilters(): ListFilters {
  const [parameters] = useSearchParams();
  const text = parameters.toString();
  return useMemo(() => filtersIn(new URLSearchParams(text)), [text]);
}

/** Clears the filters, and other parameters of the page. */
export function useClearFilters(others: readonly string[]): () => void {
  const clear = useClearUrlState();
  return () => clear([...filterNames, ...others]);
}

/** Text, facets and views of a list; all of it is in the URL. */
export function ListFilterBar({
  label,
  placeholder,
  facets,
  textOf,
  known = nothing,
  presets,
  others,
  shown,
  children,
}: {
  /** Accessible name of the text filter: "Filter findings". */
  readonly label: string;
  readonly placeholder: string;
  /** Of the whole list; undefined while it is read. */
  readonly facets: readonly Facets[] | undefined;
  /** Text of a value, where it is not the value. */
  readonly textOf?: ((name: FacetName, value: string) => string | undefined) | undefined;
  /** Values that are known without the items of the list, which may be narrowed already. */
  readonly known?: Partial<Readonly<Record<FacetName, readonly string[]>>>;
  readonly presets: readonly (readonly [name: string, query: string])[];
  /** Parameters of the filters in `children`. */
  readonly others: readonly string[];
  /** "3 of 12 findings". */
  readonly shown: string;
  /** Filters of this list only. */
  readonly children?: ReactNode;
}) {
  const [q, setQ] = useUrlState("q");
  const [parameters] = useSearchParams();
  const change = useUrlChange();
  const filters = useListFilters();
  const clear = useClearFilters(others);
  const set = (name: FacetName) => (values: readonly string[]) =>
    change((after) => {
      after.delete(name);
      for (const value of values) after.append(name, value);
    });
  const isNarrowed = isFiltered(filters) || others.some((name) => parameters.has(name));
  return (
    <div className="filters" role="search">
      <FilterText label={label} placeholder={placeholder} value={q} onChange={setQ} />
      {facetNames.map((name) => {
        const also = [...(known[name] ?? []), ...filters[name]];
        const choices = ordered(name, choicesOf(facets ?? [], name, also));
        if (!canNarrow(choices, facets?.length ?? 0) && filters[name].length === 0) return null;
        return (
          <FilterFacet
            key={name}
            label={labels[name]}
            choices={choices}
            selected={filters[name]}
            textOf={(value) => textOf?.(name, value) ?? capital(name, value)}
            findsServices={name === "service"}
            onChange={set(name)}
          />
        );
      })}
      {children}
      <SavedViews presets={presets} />
      {isNarrowed ? (
        <button type="button" className="button button-quiet" onClick={clear}>
          Clear
        </button>
      ) : null}
      <span className="filters-end muted tabular" aria-live="polite">
        {shown}
      </span>
    </div>
  );
}

type Choices = ReturnType<typeof choicesOf>;

/** Severities from the worst on. */
function ordered(name: FacetName, choices: Choices): Choices {
  if (name !== "severity") return choices;
  return choices.toSorted((a, b) => rankOf(a.value) - rankOf(b.value));
}

function rankOf(severity: string): number {
  return levels.findIndex((level) => level === severity);
}

function capital(name: FacetName, value: string): string {
  if (name === "assignee" && value === nobody) return "Not assigned";
  return name === "severity" ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
