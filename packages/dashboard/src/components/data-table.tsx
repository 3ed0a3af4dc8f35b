import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { Icon } from "./icon.tsx";

export type Column<Item> = {
  readonly id: string;
  readonly title: string;
  /** A track of a CSS grid. */
  readonly width: string;
  readonly numeric?: boolean;
  /** Left out on a narrow screen. */
  readonly wide?: boolean;
  /** By what the column sorts; without it, it does not. */
  readonly sortBy?: (item: Item) => string | number;
  readonly cell: (item: Item) => ReactNode;
};

export type Sorting = { readonly column: string; readonly descending: boolean };

/** Where each table was left, so that the way back leads there. */
const offsets = new Map<string, number>();

/** Rows of a table, of which only those in sight are drawn. j, k and the arrows go from row to row. */
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
  onApproach,
}: {
  /** For those who hear the page. */
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly rowHeight?: number;
  readonly selected?: string | undefined;
  readonly sorting?: Sorting;
  readonly onSort?: (sorting: Sorting) => void;
  /** Rows of one group stand together under its name. */
  readonly groupOf?: ((item: Item) => string) | undefined;
  /** Called when somebody is about to open an item: the pointer rests on it, or it has the focus. */
  readonly onApproach?: ((item: Item) => void) | undefined;
}) {
  const approach = useApproach(onApproach);
  const lines = useMemo(() => linesOf(items, groupOf), [items, groupOf]);
  const scroller = useRef<HTMLDivElement>(null);
  // The library keeps what it measures itself, behind the compiler's back.
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
      {/* A region that scrolls has to be reachable by keyboard. */}
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
                <ColumnTitle column={column} sorting={sorting} onSort={onSort} />
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
            const { item } = line;
            return (
              <div
                key={keyOf(item)}
                className="table-row"
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                data-selected={keyOf(item) === selected}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                {...approach(item)}
              >
                {columns.map((column) => (
                  <div key={column.id} role="cell" className={classOf(column)}>
                    {column.cell(item)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** So long the pointer rests on what one is about to press, and not on what it passes. Milliseconds. */
const restMs = 40;

function useApproach<Item>(onApproach: ((item: Item) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return (item: Item) => {
    if (onApproach === undefined) return {};
    const now = () => {
      stop();
      onApproach(item);
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
  };
}

type Line<Item> =
  | { readonly kind: "item"; readonly item: Item }
  | { readonly kind: "group"; readonly name: string; readonly count: number };

const groupHeight = 32;

function linesOf<Item>(
  items: readonly Item[],
  groupOf: ((item: Item) => string) | undefined,
): readonly Line<Item>[] {
  if (groupOf === undefined) return items.map((item) => ({ kind: "item", item }));
  return [...Map.groupBy(items, groupOf)].flatMap(([name, members]): readonly Line<Item>[] => [
    { kind: "group", name, count: members.length },
    ...members.map((item) => ({ kind: "item" as const, item })),
  ]);
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

/** The first line from here on that is no group; undefined where there is none. */
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

/** An order as the address of a page has it: "-score" for the highest score first, which `column` stands for where there is none. */
export function sortingOf(text: string, column: string): Sorting {
  return text === ""
    ? { column, descending: true }
    : { column: text.replace(/^-/, ""), descending: text.startsWith("-") };
}

/** Items in the order that a column gives them; those that are alike stay as they came. */
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
