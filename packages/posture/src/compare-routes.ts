import type { PathChange } from "./attack-path.ts";

/** What comparing attack paths needs of each. */
export type Route = {
  readonly path_id: string;
  readonly rule_name: string;
  readonly risk_score: number;
  /** Source first. */
  readonly nodes: readonly string[];
};

/** What becomes of paths; each list by id. Paths that keep their score are in none. */
export type RouteChanges = {
  readonly closed: readonly PathChange[];
  /**
   * Also where the route is left to a weaker source: with the id that the path had, or the one that it gets where it was
   * counted with another entry point before.
   */
  readonly lowered: readonly PathChange[];
  readonly raised: readonly PathChange[];
  readonly opened: readonly PathChange[];
};

/**
 * A path whose route stays and whose source alone becomes another (anyone, then only paired senders) is not closed and opened:
 * where its score does not rise, it is lowered.
 */
export function compareRoutes(before: readonly Route[], after: readonly Route[]): RouteChanges {
  const earlier = new Map(before.map((path) => [path.path_id, path]));
  const later = new Map(after.map((path) => [path.path_id, path]));
  const gone = [...earlier.values()].filter(({ path_id }) => !later.has(path_id));
  const come = [...later.values()].filter(({ path_id }) => !earlier.has(path_id));
  const goneBy = {
    route: Map.groupBy(gone, routeOf),
    ends: Map.groupBy(gone, endsOf),
    entry: Map.groupBy(gone, ({ nodes }) => nodes[1]),
  };
  const successors = Map.groupBy(come, (path) => predecessorOf(path, goneBy));
  const unexplained = successors.get(undefined) ?? [];
  successors.delete(undefined);
  const beforeByWay = Map.groupBy(earlier.values(), wayOf);
  const counted = new Map(
    unexplained.map((path) => [path, countedBefore(path, goneBy.entry, beforeByWay)]),
  );
  const opened = unexplained.filter((path) => counted.get(path) === undefined);
  const both = [...later.values()].flatMap((path) => {
    const known = earlier.get(path.path_id);
    return known === undefined ? [] : [changeOf(path, known, path)];
  });
  const weaker = [...successors].flatMap(([path, own]) =>
    path === undefined ? [] : [changeOf(path, path, worst(own))],
  );
  const rest = unexplained.flatMap((path) => {
    const old = counted.get(path);
    return old === undefined ? [] : [changeOf(path, old, path)];
  });
  return {
    closed: sorted(
      gone.filter((path) => !successors.has(path)).map((path) => changeOf(path, path, undefined)),
    ),
    lowered: sorted([
      ...both.filter((path) => path.risk_score_after < path.risk_score_before),
      ...weaker,
      ...rest,
    ]),
    raised: sorted(both.filter((path) => path.risk_score_after > path.risk_score_before)),
    opened: sorted(opened.map((path) => changeOf(path, undefined, path))),
  };
}

/**
 * The path that is gone and of which this one is the rest: one with its route, or one of its rule by its entry point to its
 * sink, for of several ways on a search shows the easiest. Of several one with the same route, then of the same rule, then the
 * worst.
 */
function predecessorOf(
  path: Route,
  gone: Record<"route" | "ends", ReadonlyMap<string, readonly Route[]>>,
): Route | undefined {
  const route = routeOf(path);
  if (route === "") return undefined;
  const ends = endsOf(path);
  const sameEnds = ends === "" ? [] : (gone.ends.get(ends) ?? []);
  const [best] = [...(gone.route.get(route) ?? []), ...sameEnds]
    .filter((old) => old.risk_score >= path.risk_score)
    .toSorted(
      (a, b) =>
        Number(routeOf(b) === route) - Number(routeOf(a) === route) ||
        Number(b.rule_name === path.rule_name) - Number(a.rule_name === path.rule_name) ||
        b.risk_score - a.risk_score ||
        (a.path_id < b.path_id ? -1 : 1),
    );
  return best;
}

/** One rule, by one entry point to one sink; "" where it has not both. */
function endsOf({ rule_name, nodes }: Route): string {
  return nodes.length > 2 ? JSON.stringify([rule_name, nodes[1], nodes.at(-1)]) : "";
}

/**
 * Of several entry points of one source a search shows the worst. So a path may have been there behind another one: its
 * source used this entry point, as a path that is gone shows, and did the same by another one.
 */
function countedBefore(
  path: Route,
  goneByEntry: ReadonlyMap<string | undefined, readonly Route[]>,
  beforeByWay: ReadonlyMap<string, readonly Route[]>,
): Route | undefined {
  const {
    nodes: [source, entry],
    risk_score,
  } = path;
  const way = wayOf(path);
  if (entry === undefined || way === "") return undefined;
  const gone = goneByEntry.get(entry) ?? [];
  const sources = new Set(
    gone.map(({ nodes: [from = ""] }) => from).filter((from) => from !== source),
  );
  return beforeByWay
    .get(way)
    ?.find((old) => old.risk_score >= risk_score && sources.has(old.nodes[0] ?? ""));
}

/** One rule, and all behind source and entry point; "" where there is nothing else. */
function wayOf({ rule_name, nodes }: Route): string {
  return nodes.length < 3 ? "" : JSON.stringify([rule_name, ...nodes.slice(2)]);
}

/** All but the source; "" where there is nothing else. */
function routeOf({ nodes }: Route): string {
  return nodes.length < 2 ? "" : JSON.stringify(nodes.slice(1));
}

function worst(paths: readonly Route[]): Route | undefined {
  return paths.toSorted((a, b) => b.risk_score - a.risk_score)[0];
}

function changeOf(
  { path_id, rule_name }: Route,
  before: Route | undefined,
  after: Route | undefined,
): PathChange {
  return {
    path_id,
    rule_name,
    risk_score_before: before?.risk_score ?? 0,
    risk_score_after: after?.risk_score ?? 0,
  };
}

function sorted(changes: readonly PathChange[]): readonly PathChange[] {
  return changes.toSorted((a, b) => (a.path_id < b.path_id ? -1 : 1));
}
