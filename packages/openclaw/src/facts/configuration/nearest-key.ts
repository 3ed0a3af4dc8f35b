import { plainName } from "./protections.ts";

const longestKey = 64;

/** The known key that was most likely meant; undefined where none is near. */
export function nearestKey(written: string, known: readonly string[]): string | undefined {
  const key = plainName(written);
  if (key === "" || key.length > longestKey) return undefined;
  const before = answers.get(known) ?? new Map<string, string | undefined>();
  answers.set(known, before);
  if (before.has(key)) return before.get(key);
  if (before.size >= mostAnswers) before.clear();
  const nearest = nearestTo(key, known);
  before.set(key, nearest);
  return nearest;
}

/** By list of known keys: every attempted fix looks up the same names. */
const answers = new WeakMap<readonly string[], Map<string, string | undefined>>();
const mostAnswers = 5_000;

function nearestTo(key: string, known: readonly string[]): string | undefined {
  // One slip for every four letters, two at most; short keys must be right but for case.
  const most = Math.min(2, Math.floor(key.length / 4));
  return known
    .map((name) => ({ name, slips: slipsBetween(key, plainName(name)) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .toSorted((a, b) => a.slips - b.slips)[0]?.name;
}

/** Letters to add, drop, change or swap with their neighbor, to make one word of the other. */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[line - 1] === b[column - 1];
      const swapped =
        line > 1 && column > 1 && a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1];
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? Infinity;
}
