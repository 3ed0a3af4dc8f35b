/**
 * Lines that both texts have, or that only the old (removed) or the new (added) one has, in order.
 */
export type LineChange = {
  readonly kind: "same" | "removed" | "added";
  readonly line: string;
};

/**
 * A shortest way from one list of lines to the other (Myers). Texts that differ in more than
 * `maxDistance` lines are shown as removed and added whole, so that the cost stays bounded.
 */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  maxDistance = 1000,
): readonly LineChange[] {
  const head = commonPrefix(before, after);
  const tail = commonSuffix(before.slice(head), after.slice(head));
  const old = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  return [
    ...before.slice(0, head).map(same),
    ...(shortestChanges(old, fresh, maxDistance) ?? [...old.map(removed), ...fresh.map(added)]),
    ...before.slice(before.length - tail).map(same),
  ];
}

/** For each number of changes, how far into `old` each diagonal reached. */
type Frontier = ReadonlyMap<number, number>;

function shortestChanges(
  old: readonly string[],
  fresh: readonly string[],
  maxDistance: number,
): readonly LineChange[] | undefined {
  const frontiers: Frontier[] = [];
  let reached: Frontier = new Map([[1, 0]]);
  for (
    let distance = 0;
    distance <= Math.min(maxDistance, old.length + fresh.length);
    distance += 1
  ) {
    frontiers.push(reached);
    const next = new Map<number, number>();
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      let x = enterDiagonal(reached, diagonal, distance);
      while (x < old.length && x - diagonal < fresh.length && old[x] === fresh[x - diagonal])
        x += 1;
      next.set(diagonal, x);
      if (x >= old.length && x - diagonal >= fresh.length) return walkBack(old, fresh, frontiers);
    }
    reached = next;
  }
  return undefined;
}

/**
 * Where a path enters a diagonal: from the one above by an added line, or from the one below by a
 * removed.
 */
function enterDiagonal(reached: Frontier, diagonal: number, distance: number): number {
  return comesFromAbove(reached, diagonal, distance)
    ? (reached.get(diagonal + 1) ?? 0)
    : (reached.get(diagonal - 1) ?? 0) + 1;
}

function comesFromAbove(reached: Frontier, diagonal: number, distance: number): boolean {
  if (diagonal === -distance) return true;
  if (diagonal === distance) return false;
  return (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1);
}

function walkBack(
  old: readonly string[],
  fresh: readonly string[],
  frontiers: readonly Frontier[],
): readonly LineChange[] {
  const changes: LineChange[] = [];
  let x = old.length;
  let y = fresh.length;
  for (const [distance, reached] of [...frontiers.entries()].toReversed()) {
    const diagonal = x - y;
    const fromAbove = comesFromAbove(reached, diagonal, distance);
    const enteredAt = enterDiagonal(reached, diagonal, distance);
    for (; x > enteredAt; x -= 1, y -= 1) changes.push(same(old[x - 1] ?? ""));
    if (distance === 0) break;
    if (fromAbove) changes.push(added(fresh[(y -= 1)] ?? ""));
    else changes.push(removed(old[(x -= 1)] ?? ""));
  }
  return changes.toReversed();
}

function commonPrefix(left: readonly string[], right: readonly string[]): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length])
    length += 1;
  return length;
}

function commonSuffix(left: readonly string[], right: readonly string[]): number {
  let length = 0;
  while (
    length < Math.min(left.length, right.length) &&
    left[left.length - 1 - length] === right[right.length - 1 - length]
  ) {
    length += 1;
  }
  return length;
}

const same = (line: string): LineChange => ({ kind: "same", line });
const removed = (line: string): LineChange => ({ kind: "removed", line });
const added = (line: string): LineChange => ({ kind: "added", line });
