/**
 * How long the search for attack paths takes. Run:
 * `scripts/with-peers.sh node bench/attack-paths.bench.ts`, with `--quick` for the smallest sizes
 * or `--full` for the largest.
 *
 * "workspaces" is many services of a dozen agents each, as a fleet has them; "one component" is a
 * single service whose agents all may give each other work and share hosts, the hardest graph of
 * its size; "one changed" is the same fleet asked again after one setting of one workspace. Beside
 * it, in the same run, one rule asked of SQLite and DuckDB as a recursive query and of graphology's
 * adjacency: which pairs of ends does it connect, and how easily. All have the graph and the rule's
 * automaton ready, use one thread, and must give the same answer. All times are processor time.
 */
import { findAttackPaths, pathFinder, type Rule, shippedRules } from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import { askDuckDb } from "./support/ask-duckdb.ts";
import { askGraphology } from "./support/ask-graphology.ts";
import { askParapet } from "./support/ask-parapet.ts";
import { askSqlite } from "./support/ask-sqlite.ts";
import { changeOneWorkspace } from "./support/changed-workspace.ts";
import { fleet } from "./support/fleet.ts";
import { inProduct } from "./support/in-product.ts";
import { isQuick } from "./support/sizes.ts";
import { median, printTable, rounded } from "./support/table.ts";

const isFull = process.argv.includes("--full");
const powers = isFull ? [3, 4, 5, 6] : isQuick ? [3] : [3, 4, 5];
const rules = shippedRules();
const limit = 1000;

const workspaces = (power: number): PostureGraph => fleet(Math.ceil(10 ** power / 70), 12);
const oneComponent = (power: number): PostureGraph => fleet(1, Math.ceil(10 ** power / 5.1));
const shapes = [
  ["workspaces", workspaces],
  ["one component", oneComponent],
] as const;

/**
 * Milliseconds of processor time, so that other work on the machine does not count: the median of
 * all runs in a second and a half, three at least, so that what takes long to be compiled is.
 */
async function milliseconds(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let spent = 0; times.length < 3 || spent < 1500; spent += times.at(-1) ?? 0) {
    const start = process.cpuUsage();
    // oxlint-disable-next-line no-await-in-loop -- Each run is timed alone.
    await run();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return median(times);
}

async function timed(name: string, graph: PostureGraph): Promise<readonly (string | number)[]> {
  const { paths, truncated } = findAttackPaths(graph, rules, { limit });
  const first = await milliseconds(() => findAttackPaths(graph, rules, { limit }));
  const find = pathFinder(rules);
  const isLarge = graph.nodes.length > 200_000;
  if (!isLarge) find(graph);
  let turn = 0;
  const changed = isLarge
    ? ""
    : rounded(await milliseconds(() => find(withOneChange(graph, (turn += 1)))));
  return [
    name,
    graph.nodes.length,
    graph.edges.length,
    paths.length,
    truncated ? "yes" : "no",
    rounded(first),
    rounded(first / rules.length),
    changed,
  ];
}

function sorted(pairs: readonly number[]): string {
  return pairs.toSorted((a, b) => a - b).join();
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

async function compared(
  name: string,
  graph: PostureGraph,
  rule: Rule,
): Promise<readonly (string | number)[]> {
  const ask = askParapet(graph, rule);
  const expected = sorted(ask());
  const own = await milliseconds(ask);
  const product = inProduct(graph, rule);
  const others: (string | number)[] = [];
  for (const fill of [askSqlite, askDuckDb, askGraphology]) {
    /* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
    const asked = await fill(product);
    if (asked === undefined) others.push("not installed", "");
    else {
      if (sorted(await asked()) !== expected) throw new Error("another answer");
      const time = await milliseconds(asked);
      others.push(rounded(time), `× ${rounded(time / own)}`);
    }
    /* oxlint-enable no-await-in-loop */
  }
  const pairs = ask().length;
  return [name, graph.nodes.length, pairs, rounded(own), ...others];
}

/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
console.log(`${rules.length} rules, the first ${limit} paths\n`);
const rows = [];
for (const power of powers) {
  for (const [name, shape] of shapes) rows.push(await timed(`${name}, 10^${power}`, shape(power)));
}
printTable(
  ["graph", "nodes", "edges", "paths", "truncated", "ms", "per rule ms", "one changed ms"],
  rows,
);

// SQL knows no side conditions.
const alone = rules.filter(({ id }) => id === "AP-004").map((rule) => ({ ...rule, requires: [] }));
console.log("\nOne rule, every pair of ends it connects\n");
const answers = [];
for (const rule of alone) {
  for (const power of powers.filter((each) => each <= 5)) {
    answers.push(await compared(`workspaces, 10^${power}`, workspaces(power), rule));
    if (power > 4) continue;
    answers.push(await compared(`one component, 10^${power}`, oneComponent(power), rule));
  }
}
printTable(
  ["graph", "nodes", "pairs", "Parapet ms", "SQLite ms", "", "DuckDB ms", "", "graphology ms", ""],
  answers,
);

const count = isQuick ? 20 : 1000;
const { paths, searched, stored, listed } = await changeOneWorkspace(count, 10, 15);
console.log(`\nOne setting changes in one of ${count} workspaces of 10 agents\n`);
printTable(
  ["paths", "search ms", "store ms", "list ms", "from the scan to the list ms"],
  [[paths, ...[searched, stored, listed, searched + stored + listed].map(rounded)]],
);
