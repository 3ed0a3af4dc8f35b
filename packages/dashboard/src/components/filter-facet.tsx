import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { servicesNamedQuery } from "../api/queries.ts";
import { count } from "../core/format.ts";
import type { FacetChoice } from "../core/list-filters.ts";
import { Popover } from "./popover.tsx";

/** Choices that need no search field, and how many are listed at once. */
const fewChoices = 8;
const mostShown = 100;

/** A filter of which several values can be selected. */
export function FilterFacet({
  label,
  choices,
  selected,
  textOf = same,
  findsServices = false,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly FacetChoice[];
  readonly selected: readonly string[];
  readonly textOf?: (value: string) => string;
  /** Also finds services that the list does not have, by a part of their name. */
  readonly findsServices?: boolean;
  readonly onChange: (selected: readonly string[]) => void;
}) {
  const [first, ...others] = selected;
  return (
    <Popover
      title={label}
      isActive={first !== undefined}
      label={
        first === undefined ? (
          label
        ) : (
          <>
            {label}:{" "}
            <span className="truncate">
              {others.length === 0 ? textOf(first) : `${count(selected.length)} selected`}
            </span>
          </>
        )
      }
    >
      {() => <Choices {...{ label, choices, selected, textOf, findsServices, onChange }} />}
    </Popover>
  );
}

function Choices({
  label,
  choices,
  selected,
  textOf,
  findsServices,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly FacetChoice[];
  readonly selected: readonly string[];
  readonly textOf: (value: string) => string;
  readonly findsServices: boolean;
  readonly onChange: (selected: readonly string[]) => void;
}) {
  const [q, setQ] = useState("");
  const part = q.trim();
  const named = useQuery({ ...servicesNamedQuery(part), enabled: findsServices && part !== "" });
  const listed = new Set(choices.map(({ value }) => value));
  const others = (named.data ?? [])
    .filter(({ service }) => !listed.has(service))
    .map(({ service }) => ({ value: service, count: undefined }));
  const found = [...choices, ...others].filter(({ value }) =>
    textOf(value).toLowerCase().includes(part.toLowerCase()),
  );
  return (
    <>
      {choices.length <= fewChoices ? null : (
        <input
          type="search"
          className="field"
          aria-label={`Find in ${label.toLowerCase()}`}
          placeholder="Find"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      )}
      <div className="popover-list">
        {found.slice(0, mostShown).map(({ value, count: items }) => (
          <label key={value} className="popover-item">
            <input
              type="checkbox"
              checked={selected.includes(value)}
              onChange={({ target: { checked } }) =>
                onChange(
                  checked ? [...selected, value] : selected.filter((other) => other !== value),
                )
              }
            />
            <span className="truncate">{textOf(value)}</span>
            <span className="muted tabular">{items === undefined ? "" : count(items)}</span>
          </label>
        ))}
        {found.length <= mostShown ? null : (
          <p className="muted">{count(found.length - mostShown)} more: type to find them.</p>
        )}
      </div>
      {selected.length === 0 ? null : (
        <button type="button" className="button button-quiet" onClick={() => onChange([])}>
          Clear {label.toLowerCase()}
        </button>
      )}
    </>
  );
}

function same(value: string): string {
  return value;
}
