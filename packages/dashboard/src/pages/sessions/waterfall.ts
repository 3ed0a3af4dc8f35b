import type { Api } from "../../api/types.ts";
import type { Entry } from "./entries.ts";

export type Label = Api["SessionActivity"]["labels"][number];

/** An entry with its place in the session. */
export type WaterfallRow = {
  readonly entry: Entry;
  /** How many entries it is part of. */
  readonly depth: number;
  /** Milliseconds after the session began. */
  readonly start: number;
  /** Milliseconds; 0 where it is not known. */
  readonly length: number;
  /** Labels that the session has from here on. */
  readonly labels: readonly Label[];
  /** Violations that came of it. */
  readonly violations: readonly Entry[];
};

export type Waterfall = {
  /** Entries under the one that they are part of, in the order of time. */
  readonly rows: readonly WaterfallRow[];
  /** Start of the first entry; "" without any. */
  readonly begin: string;
  /** Milliseconds from the first start to the last end. */
  readonly length: number;
};

export function waterfallOf(entries: readonly Entry[]): Waterfall {
  const asked = new Set(entries.filter(({ kind }) => kind === "evaluation").map(({ id }) => id));
  // A violation is shown with the call that it is about.
  const isPart = ({ kind, evaluation_id }: Entry) =>
    kind === "violation" && evaluation_id !== "" && asked.has(evaluation_id);
  const violations = Map.groupBy(entries.filter(isPart), ({ evaluation_id }) => evaluation_id);
  const shown = entries.filter((entry) => !isPart(entry)).toSorted(byTime);
  const begin = shown[0]?.at ?? "";
  const spans = new Set(shown.filter(isSpan).map(spanOf));
  const below = Map.groupBy(shown, (entry) => {
    const parent = parentOf(entry);
    return parent !== spanOf(entry) && spans.has(parent) ? parent : "";
  });
  const grown = grownLabels(shown);
  const rows: WaterfallRow[] = [];
  const placed = new Set<Entry>();
  const place = (entry: Entry, depth: number): void => {
    // A parent that names its own child as its parent must not hide both.
    if (placed.has(entry)) return;
    placed.add(entry);
    rows.push({
      entry,
      depth,
      start: Date.parse(entry.at) - Date.parse(begin),
      length: lengthOf(entry),
      labels: grown.get(entry) ?? [],
      violations: entry.kind === "evaluation" ? (violations.get(entry.id) ?? []) : [],
    });
    if (!isSpan(entry)) return;
    for (const child of below.get(spanOf(entry)) ?? []) place(child, depth + 1);
  };
  for (const entry of below.get("") ?? []) place(entry, 0);
  for (const entry of shown) place(entry, 0);
  const ends = rows.map(({ start, length }) => start + length);
  return { rows, begin, length: ends.reduce((last, end) => Math.max(last, end), 0) };
}

/** At which entry a session got each of its labels. */
function grownLabels(entries: readonly Entry[]): ReadonlyMap<Entry, readonly Label[]> {
  const known = new Set<Label>();
  const grown = new Map<Entry, readonly Label[]>();
  for (const entry of entries) {
    const fresh = (entry.labels ?? []).filter((label) => !known.has(label));
    for (const label of fresh) known.add(label);
    if (fresh.length > 0) grown.set(entry, fresh);
  }
  return grown;
}

function byTime(a: Entry, b: Entry): number {
  return a.at === b.at ? 0 : a.at < b.at ? -1 : 1;
}

/** An evaluation lasts microseconds, and shows as a moment. */
function lengthOf({ kind, duration_ms }: Entry): number {
  return kind === "evaluation" ? 0 : Math.max(0, duration_ms);
}

function isSpan({ kind, span_id }: Entry): boolean {
  return span_id !== "" && kind !== "evaluation" && kind !== "violation";
}

function spanOf({ trace_id, span_id }: Entry): string {
  return `${trace_id} ${span_id}`;
}

function parentOf({ trace_id, parent_id }: Entry): string {
  return `${trace_id} ${parent_id}`;
}

/** Marks on an axis of so many milliseconds: round numbers, at most `most`. */
export function axisTicks(length: number, most: number): readonly number[] {
  const step = steps.find((size) => length / size <= most) ?? Math.ceil(length / most);
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, n) => n * step);
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const steps: readonly number[] = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  ...[1, 2, 5, 10, 20, 30].map((n) => n * second),
  ...[1, 2, 5, 10, 20, 30].map((n) => n * minute),
  ...[1, 2, 4, 6, 12].map((n) => n * hour),
  ...[1, 2, 7, 14, 30].map((n) => n * day),
];
