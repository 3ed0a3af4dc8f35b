import { type ReactNode, useMemo, useState } from "react";
import { counted } from "../core/format.ts";
import type { Column } from "./data-table.tsx";

export type Selection = {
  readonly keys: ReadonlySet<string>;
  /** Selects all of them, or none of them if all are selected. */
  readonly toggle: (keys: readonly string[]) => void;
  readonly clear: () => void;
};

export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      keys,
      toggle: (changed) => setKeys((before) => toggled(before, changed)),
      clear: () => setKeys(new Set()),
    }),
    [keys],
  );
}

export function toggled(before: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const after = new Set(before);
  const isAll = keys.every((key) => before.has(key));
  for (const key of keys) {
    if (isAll) after.delete(key);
    else after.add(key);
  }
  return after;
}

/** A column of check boxes: for each row, each folded group and all rows shown. */
export function selectionColumn<Item>({
  selection,
  shown,
  keyOf,
  nameOf,
}: {
  readonly selection: Selection;
  readonly shown: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Accessible name of the row. */
  readonly nameOf: (item: Item) => string;
}): Column<Item> {
  const box = (items: readonly Item[], name: string) => (
    <SelectBox keys={items.map(keyOf)} name={name} selection={selection} />
  );
  return {
    id: "select",
    title: "",
    width: "16px",
    head: box(shown, "Select all shown"),
    cell: (item) => box([item], `Select ${nameOf(item)}`),
    fold: (members) => {
      const [first] = members;
      return first === undefined
        ? null
        : box(members, `Select all ${members.length}: ${nameOf(first)}`);
    },
  };
}

function SelectBox({
  keys,
  name,
  selection,
}: {
  readonly keys: readonly string[];
  readonly name: string;
  readonly selection: Selection;
}) {
  const selected = keys.filter((key) => selection.keys.has(key)).length;
  return (
    <label className="select-cell">
      <span className="visually-hidden">{name}</span>
      <input
        type="checkbox"
        checked={keys.length > 0 && selected === keys.length}
        ref={(input) => {
          if (input !== null) input.indeterminate = selected > 0 && selected < keys.length;
        }}
        onChange={() => selection.toggle(keys)}
      />
    </label>
  );
}

/** What can be done with the selected rows. */
export function BulkBar({
  count,
  what,
  onClear,
  children,
}: {
  readonly count: number;
  /** "finding". */
  readonly what: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <div className="bulk" role="region" aria-label="Selected rows">
      <p aria-live="polite">{counted(count, what)} selected</p>
      {children}
      <button type="button" className="button button-quiet" onClick={onClear}>
        Clear selection
      </button>
    </div>
  );
}
