/**
 * How long the search for attack paths takes. Run: `node bench/attack-paths.bench.ts [--quick | --full]`.
 *
 * "workspaces" is many services of a dozen agents each, as a fleet has them; "one component" is a single service whose
 * agents all may give each other work and share hosts, the hardest graph of its size; "one changed" is the same fleet asked
 * again after one setting of one workspace. Beside it, in the same run, one rule asked of SQLite as a recursive query and,
 * where it is installed, of graphology: all must give the same answer. Everybody starts from a graph in memory; Parapet ends
 * with paths that explain themselves, the others with names of their ends. "Asked again" is without filling them anew.
 */
import { findAttackPaths, pathFinder, type Rule, shippedRules } from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import { askGraphology } from "./support/ask-graphology.ts";
import { askSqlite } from "./support/ask-sqlite.ts";
import { fleet } from "./support/fleet.ts";
import { inProduct } from "./support/in-product.ts";
import { median, printTable, rounded } from "./support/table.ts";

const powers = process.argv.includes("--full")
  ? [3, 4, 5, 6]
  : process.argv.includes("--quick")
    ? [3]
    : [3, 4, 5];
const rules = shippedRules();

const workspaces = (power: number): PostureGraph => fleet(Math.ceil(10 ** power / 70), 12);
const oneComponent = (power: number): PostureGraph => fleet(1, Math.ceil(10 ** power / 5.1));

/** Milliseconds of processor time, so that other work on the machine does not count: the median of some runs. */
function milliseconds(run: () => unknown): number {
  const times: number[] = [];
  for (let spent = 0; times.length < 9 && spent < 3000; spent += times.at(-1) ?? 0) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return median(times);
}

function timed(name: string, graph: PostureGraph): readonly (string | number)[] {
  const { paths, truncated } = findAttackPaths(graph, rules);
  const all = milliseconds(() => findAttackPaths(graph, rules));
  const find = pathFinder(rules);
  find(graph);
  let turn = 0;
  const changed = milliseconds(() => find(withOneChange(graph, (turn += 1))));
  return [
    name,
    graph.nodes.length,
    graph.edges.length,
    paths.length,
    truncated ? "yes" : "no",
    rounded(all),
    rounded(all / rules.length),
    rounded(changed),
  ];
}

/** As after one setting of one agent. */
function withOneChange({ nodes, edges }: PostureGraph, turn: number): PostureGraph {
  const at = edges.findIndex(({ kind }) => kind === "INVOKES");
  const description = `change ${turn}`;
  return {
    nodes,
    edges: edges.map((edge, index) => (index === at ? { ...edge, description } : edge)),
  };
}

function compared(name: string, graph: PostureGraph, rule: Rule): readonly (string | number)[] {
  const search = () => findAttackPaths(graph, [rule], { countAlternates: false });
  const own = milliseconds(search);
  const expected = search()
    .paths.map(({ sourceKey, sinkKey }) => `${sourceKey} ${sinkKey}`)
    .toSorted();
  const product = inProduct(graph, rule);
  const others = [askSqlite, askGraphology].flatMap((fill) => {
    const ask = fill(product);
    if (ask === undefined) return ["not installed", "", ""];
    if (ask().toSorted().join("\n") !== expected.join("\n")) throw new Error("another answer");
    const time = milliseconds(() => fill(product)?.());
    return [rounded(time), `× ${rounded(time / own)}`, rounded(milliseconds(ask))];
  });
  return [name, graph.nodes.length, expected.length, rounded(own), ...others];
}

console.log(`${rules.length} rules\n`);
printTable(
  [
    "graph",
    "nodes",
    "edges",
    "paths",
    "truncated",
    "all rules ms",
    "per rule ms",
    "one changed ms",
  ],
  powers.flatMap((power) => [
    timed(`workspaces, 10^${power}`, workspaces(power)),
    ...(power > 4 ? [] : [timed(`one component, 10^${power}`, oneComponent(power))]),
  ]),
);

// SQL knows no side conditions.
const alone = rules.filter(({ id }) => id === "AP-004").map((rule) => ({ ...rule, requires: [] }));
console.log("\nOne rule, the best route of every pair\n");
printTable(
  [
    "graph",
    "nodes",
    "pairs",
    "Parapet ms",
    "SQLite ms",
    "",
    "asked again",
    "graphology ms",
    "",
    "asked again",
  ],
  alone.flatMap((rule) =>
    powers.map((power) => compared(`workspaces, 10^${power}`, workspaces(power), rule)),
  ),
);
