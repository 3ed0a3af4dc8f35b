import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { Icon } from "./icon.tsx";

export type Column<Item> = {
  readonly id: string;
  readonly title: string;
  /** CSS grid track. */
  readonly width: string;
  readonly numeric?: boolean;
  /** Hidden on a narrow screen. */
  readonly wide?: boolean;
  /** The sort key; without one, the column is not sortable. */
  readonly sortBy?: (item: Item) => string | number;
  readonly cell: (item: Item) => ReactNode;
  /** In place of the title, such as a check box for all rows. */
  readonly head?: ReactNode;
  /** The cell of a folded group; empty where there is none. */
  readonly fold?: (members: readonly Item[], fold: FoldState) => ReactNode;
};

export type FoldState = { readonly isOpen: boolean; readonly toggle: () => void };

/** Which groups of several rows are unfolded. */
export type Folds = {
  readonly isOpen: (name: string) => boolean;
  readonly toggle: (name: string) => void;
};

export type Sorting = { readonly column: string; readonly descending: boolean };

/** Scroll offsets, restored when navigating back. */
const offsets = new Map<string, number>();

/** A virtualized table. j, k and the arrow keys move between rows. */
export function DataTable<Item>({
  label,
  columns,
  items,
  keyOf,
  rowHeight = 52,
  selected,
  sorting,
  onSort,
  groupOf,
  folds,
  onApproach,
}: {
  /** For screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly rowHeight?: number;
  readonly selected?: string | undefined;
  readonly sorting?: Sorting;
  readonly onSort?: (sorting: Sorting) => void;
  /** Groups rows under a heading. */
  readonly groupOf?: ((item: Item) => string) | undefined;
  /** Groups of several rows are one row, which unfolds; others are their row alone. */
  readonly folds?: Folds | undefined;
  /** Called when the pointer rests on an item, or it gets focus. */
  readonly onApproach?: ((item: Item) => void) | undefined;
}) {
  const approach = useApproach(onApproach);
  const lines = useMemo(() => linesOf(items, groupOf, folds), [items, groupOf, folds]);
  const scroller = useRef<HTMLDivElement>(null);
  // The library mutates its measurements, which the React compiler cannot see.
  const place = `${location.pathname}${location.search} ${label}`;
  useEffect(() => {
    const element = scroller.current;
    return () => {
      offsets.set(place, element?.scrollTop ?? 0);
    };
  }, [place]);
  const rows = useVirtualizer({
    initialOffset: offsets.get(place) ?? 0,
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === "group" ? groupHeight : rowHeight),
    overscan: 20,
  });

  const focusRow = (index: number, step: number) => {
    const next = nearestItem(lines, index, step);
    if (next === undefined) return;
    rows.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] .row-link`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    const current = Number(row?.getAttribute("data-index") ?? -1);
    const move = moves(lines.length)[event.key];
    if (move === undefined) return;
    event.preventDefault();
    focusRow(move.from ?? current + move.step, move.step);
  };

  return (
    <div className="table" style={tracksOf(columns)}>
      {/* A scrollable region must be focusable. */}
      <div
        ref={scroller}
        className="table-scroll"
        role="table"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup">
          <div className="table-row table-head" role="row" aria-rowindex={1}>
            {columns.map((column) => (
              <div
                key={column.id}
                role="columnheader"
                className={classOf(column)}
                {...ariaSort(column, sorting)}
              >
                {column.head ?? <ColumnTitle column={column} sorting={sorting} onSort={onSort} />}
              </div>
            ))}
          </div>
        </div>
        <div className="table-body" role="rowgroup" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            if (line === undefined) return null;
            if (line.kind === "group")
              return <GroupRow key={line.name} line={line} start={start} />;
            if (line.kind === "fold") {
              const fold = {
                isOpen: line.isOpen,
                toggle: () => folds?.toggle(line.name),
              };
              return (
                <div
                  key={`fold ${line.name}`}
                  className="table-row table-fold"
                  role="row"
                  aria-rowindex={index + 2}
                  data-index={index}
                  style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                >
                  {columns.map((column) => (
                    <div key={column.id} role="cell" className={classOf(column)}>
                      {column.fold?.(line.members, fold)}
                    </div>
                  ))}
                </div>
              );
            }
            const { item, isChild } = line;
            const key = keyOf(item);
            return (
              <ItemRow
                key={key}
                item={item}
                columns={columns}
                place={index}
                top={start}
                height={rowHeight}
                isSelected={key === selected}
                isChild={isChild}
                approach={approach}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

type ItemRowProps<Item> = {
  readonly item: Item;
  readonly columns: readonly Column<Item>[];
  readonly place: number;
  readonly top: number;
  readonly height: number;
  readonly isSelected: boolean;
  readonly isChild: boolean;
  readonly approach: ((item: Item) => Approach) | undefined;
};

function ItemRowView<Item>({
  item,
  columns,
  place,
  top,
  height,
  isSelected,
  isChild,
  approach,
}: ItemRowProps<Item>) {
  return (
    <div
      className="table-row"
      role="row"
      aria-rowindex={place + 2}
      data-index={place}
      data-selected={isSelected}
      data-child={isChild}
      style={{ height, transform: `translateY(${top}px)` }}
      {...approach?.(item)}
    >
      {columns.map((column) => (
        <div key={column.id} role="cell" className={classOf(column)}>
          {column.cell(item)}
        </div>
      ))}
    </div>
  );
}

/** While a table is scrolled, only rows that come into sight are drawn. */
// A memoized component loses its type parameter.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const ItemRow = memo(ItemRowView) as typeof ItemRowView;

/** Milliseconds that the pointer must rest before preloading. */
const restMs = 40;

type Approach = Readonly<
  Record<"onPointerEnter" | "onPointerLeave" | "onPointerDown" | "onFocus", () => void>
>;

/** The handlers of a row; undefined if nothing is to be preloaded. Stays the same. */
function useApproach<Item>(
  onApproach: ((item: Item) => void) | undefined,
): ((item: Item) => Approach) | undefined {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onApproach);
  useEffect(() => {
    latest.current = onApproach;
  }, [onApproach]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const approach = useCallback((item: Item): Approach => {
    const stop = () => clearTimeout(timer.current);
    const now = () => {
      stop();
      latest.current?.(item);
    };
    return {
      onPointerEnter: () => {
        stop();
        timer.current = setTimeout(now, restMs);
      },
      onPointerLeave: stop,
      onPointerDown: now,
      onFocus: now,
    };
  }, []);
  return onApproach === undefined ? undefined : approach;
}

type Line<Item> =
  | { readonly kind: "item"; readonly item: Item; readonly isChild: boolean }
  | { readonly kind: "group"; readonly name: string; readonly count: number }
  | {
      readonly kind: "fold";
      readonly name: string;
      readonly members: readonly Item[];
      readonly isOpen: boolean;
    };

const groupHeight = 32;

/** The rows of a table: items, with headings of groups or with groups that unfold. */
export function linesOf<Item>(
  items: readonly Item[],
  groupOf: ((item: Item) => string) | undefined,
  folds?: Pick<Folds, "isOpen">,
): readonly Line<Item>[] {
  const itemLine = (isChild: boolean) => (item: Item) => ({ kind: "item" as const, item, isChild });
  if (groupOf === undefined) return items.map(itemLine(false));
  return [...Map.groupBy(items, groupOf)].flatMap(([name, members]): readonly Line<Item>[] => {
    if (folds === undefined) {
      return [{ kind: "group", name, count: members.length }, ...members.map(itemLine(false))];
    }
    if (members.length === 1) return members.map(itemLine(false));
    const isOpen = folds.isOpen(name);
    const fold = { kind: "fold" as const, name, members, isOpen };
    return isOpen ? [fold, ...members.map(itemLine(true))] : [fold];
  });
}

type Move = { readonly step: number; readonly from?: number };

function moves(length: number): Readonly<Record<string, Move | undefined>> {
  const [down, up] = [{ step: 1 }, { step: -1 }];
  return {
    j: down,
    ArrowDown: down,
    k: up,
    ArrowUp: up,
    Home: { step: 1, from: 0 },
    End: { step: -1, from: length - 1 },
  };
}

/** The next line that is not a group; undefined if none. */
function nearestItem<Item>(
  lines: readonly Line<Item>[],
  index: number,
  step: number,
): number | undefined {
  let at = index;
  while (lines[at]?.kind === "group") at += step;
  return lines[at] === undefined ? undefined : at;
}

function GroupRow({
  line,
  start,
}: {
  readonly line: { readonly name: string; readonly count: number };
  readonly start: number;
}) {
  return (
    <div
      className="table-row table-group"
      role="row"
      style={{ height: groupHeight, transform: `translateY(${start}px)` }}
    >
      <div role="cell">
        <strong>{line.name}</strong> <span className="muted tabular">{line.count}</span>
      </div>
    </div>
  );
}

function ColumnTitle<Item>({
  column,
  sorting,
  onSort,
}: {
  readonly column: Column<Item>;
  readonly sorting: Sorting | undefined;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
}) {
  if (column.sortBy === undefined || onSort === undefined) return column.title;
  const isSorted = sorting?.column === column.id;
  const descending = isSorted ? !sorting.descending : column.numeric === true;
  return (
    <button type="button" onClick={() => onSort({ column: column.id, descending })}>
      {column.title}
      {isSorted ? <Icon name={sorting.descending ? "down" : "up"} size={12} /> : null}
    </button>
  );
}

/** Parses the sorting in the URL: "-score" is descending by score; "" is descending by `column`. */
export function sortingOf(text: string, column: string): Sorting {
  return text === ""
    ? { column, descending: true }
    : { column: text.replace(/^-/, ""), descending: text.startsWith("-") };
}

/** Items sorted by a column; stable. */
export function sorted<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  { column, descending }: Sorting,
): readonly Item[] {
  const sortBy = columns.find(({ id }) => id === column)?.sortBy;
  if (sortBy === undefined) return items;
  const direction = descending ? -1 : 1;
  return items.toSorted((a, b) => {
    const [left, right] = [sortBy(a), sortBy(b)];
    if (left === right) return 0;
    return left < right ? -direction : direction;
  });
}

function tracksOf<Item>(columns: readonly Column<Item>[]): CSSProperties {
  const tracks = columns.map(({ width }) => width).join(" ");
  const narrow = columns.filter(({ wide }) => wide !== true).map(({ width }) => width);
  // Custom properties are not in React's types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { "--tracks": tracks, "--tracks-narrow": narrow.join(" ") } as CSSProperties;
}

function classOf<Item>({ numeric, wide }: Column<Item>): string {
  return [numeric === true ? "num" : "", wide === true ? "wide-only" : ""].join(" ").trim();
}

function ariaSort<Item>({ id, sortBy }: Column<Item>, sorting: Sorting | undefined) {
  if (sortBy === undefined || sorting?.column !== id) return {};
  return { "aria-sort": sorting.descending ? ("descending" as const) : ("ascending" as const) };
}
