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
   * Also where the route is left to a weaker source: with the id that the path had, or the one that
   * it gets where it was counted with another entry point before.
   */
  readonly lowered: readonly PathChange[];
  /** Also where a stronger source takes the route: with the id that the path gets. */
  readonly raised: readonly PathChange[];
  readonly opened: readonly PathChange[];
};

/**
 * A path whose route stays and whose source alone becomes another (anyone, then only paired
 * senders) is not closed and opened: where its score does not rise, it is lowered, and the other
 * way round it is raised.
 */
export function compareRoutes(before: readonly Route[], after: readonly Route[]): RouteChanges {
  const earlier = new Map(before.map((path) => [path.path_id, path]));
  const later = new Map(after.map((path) => [path.path_id, path]));
  const gone = [...earlier.values()].filter(({ path_id }) => !later.has(path_id));
  const come = [...later.values()].filter(({ path_id }) => !earlier.has(path_id));
  const weaker = restsOf(gone, come, [...earlier.values()]);
  const stronger = restsOf(weaker.others, weaker.ended, [...later.values()]);
  const both = [...later.values()].flatMap((path) => {
    const known = earlier.get(path.path_id);
    return known === undefined ? [] : [changeOf(path, known, path)];
  });
  return {
    closed: sorted(stronger.others.map((path) => changeOf(path, path, undefined))),
    lowered: sorted([
      ...both.filter((path) => path.risk_score_after < path.risk_score_before),
      ...weaker.rests.map(({ path, strong, weak }) => changeOf(path, strong, weak)),
    ]),
    raised: sorted([
      ...both.filter((path) => path.risk_score_after > path.risk_score_before),
      ...stronger.rests.map(({ path, strong, weak }) => changeOf(path, weak, strong)),
    ]),
    opened: sorted(stronger.ended.map((path) => changeOf(path, undefined, path))),
  };
}

type Rests = {
  /** Each with the path that gives the change its id. */
  readonly rests: readonly { readonly path: Route; readonly strong: Route; readonly weak: Route }[];
  /** Paths of which nothing is left. */
  readonly ended: readonly Route[];
  /** Paths that are the rest of none. */
  readonly others: readonly Route[];
};

/**
 * Which of the paths on the weak side alone are what is left of those on the strong side alone, or
 * of one that both have.
 */
function restsOf(
  strong: readonly Route[],
  weak: readonly Route[],
  allStrong: readonly Route[],
): Rests {
  const goneBy = {
    route: Map.groupBy(strong, routeOf),
    ends: Map.groupBy(strong, endsOf),
    entry: Map.groupBy(strong, ({ nodes }) => nodes[1]),
  };
  const byWay = Map.groupBy(allStrong, wayOf);
  const successors = new Map<Route, readonly Route[]>();
  const hidden: Rests["rests"][number][] = [];
  const others: Route[] = [];
  for (const path of weak) {
    const predecessor = predecessorOf(path, goneBy);
    const counted = predecessor ?? countedBefore(path, goneBy.entry, byWay);
    if (counted === undefined) others.push(path);
    else if (predecessor === undefined) hidden.push({ path, strong: counted, weak: path });
    else successors.set(predecessor, [...(successors.get(predecessor) ?? []), path]);
  }
  const left = [...successors].map(([path, own]) => ({
    path,
    strong: path,
    weak: own.reduce((one, other) => (other.risk_score > one.risk_score ? other : one)),
  }));
  return {
    rests: [...left, ...hidden],
    ended: strong.filter((path) => !successors.has(path)),
    others,
  };
}

/**
 * The path that is gone and of which this one is the rest: one with its route, or one of its rule
 * by its entry point to its sink, for of several ways on a search shows the easiest. Of several one
 * with the same route, then of the same rule, then the worst.
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
 * Of several entry points of one source a search shows the worst. So a path may have been there
 * behind another one: its source used this entry point, as a path that is gone shows, and did the
 * same by another one.
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
