/**
 * How long the search for attack paths takes. Run: `node bench/attack-paths.bench.ts [--quick | --full]`.
 *
 * "workspaces" is many services of a dozen agents each, as a fleet has them; "one component" is a single service whose
 * agents all may give each other work and share hosts, the hardest graph of its size. Beside it, in the same run, one rule
 * asked of SQLite as a recursive query and, where it is installed, of graphology: all must give the same answer.
 */
import { findAttackPaths, pathFinder, shippedRules } from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import { askGraphology } from "./support/ask-graphology.ts";
import { askSqlite } from "./support/ask-sqlite.ts";
import { fleet } from "./support/fleet.ts";
import { inProduct } from "./support/in-product.ts";

const sizes = { quick: 1, usual: 3, full: 4 } as const;
const size = process.argv.includes("--full")
  ? sizes.full
  : process.argv.includes("--quick")
    ? sizes.quick
    : sizes.usual;
const powers = [3, 4, 5, 6].slice(0, size);

/** The median of some runs, fewer of what takes long. */
function milliseconds(run: () => unknown): number {
  const times: number[] = [];
  for (let spent = 0; times.length < 9 && spent < 3000; spent += times.at(-1) ?? 0) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function time(search: () => unknown): number {
  const start = performance.now();
  search();
  return performance.now() - start;
}

const rules = shippedRules();
const rows = (isQuick ? sizes.slice(0, 1) : sizes).map(([name, services, agents]) => {
  const graph = fleet(services, agents);
  const { paths, truncated } = findAttackPaths(graph, rules);
  const all = time(() => findAttackPaths(graph, rules));
  const [slowest] = rules
    .map((rule) => ({ id: rule.id, took: time(() => findAttackPaths(graph, [rule])) }))
    .toSorted((a, b) => b.took - a.took);
  return [
    name,
    graph.nodes.length,
    graph.edges.length,
    paths.length,
    truncated ? "yes" : "no",
    rounded(all),
    slowest?.id ?? "",
    rounded(slowest?.took ?? 0),
  ];
});
printTable(
  ["graph", "nodes", "edges", "paths", "truncated", "all rules ms", "slowest rule", "alone ms"],
  rows,
);
