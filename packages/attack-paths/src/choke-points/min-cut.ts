/** A directed arc of a flow network; nodes are numbers from 0. */
export type Arc = { readonly from: number; readonly to: number; readonly capacity: number };

/**
 * The arcs of a cheapest cut between two nodes, as indexes in ascending order: of several, the one
 * nearest to the source. Dinic's algorithm, without recursion.
 */
export function minCut(
  arcs: readonly Arc[],
  {
    nodeCount,
    source,
    sink,
  }: { readonly nodeCount: number; readonly source: number; readonly sink: number },
): readonly number[] {
  const network = residualOf(arcs, nodeCount);
  let levels = levelsFrom(source, network);
  while ((levels[sink] ?? -1) >= 0) {
    pushBlockingFlow(source, sink, levels, network);
    levels = levelsFrom(source, network);
  }
  return arcs.flatMap(({ from, to, capacity }, index) =>
    capacity > 0 && (levels[from] ?? -1) >= 0 && (levels[to] ?? -1) < 0 ? [index] : [],
  );
}

/** Arc i of the input is 2i here, its reverse 2i + 1. */
type Residual = {
  readonly target: Int32Array;
  readonly left: Float64Array;
  readonly out: readonly (readonly number[])[];
};

function residualOf(arcs: readonly Arc[], nodeCount: number): Residual {
  const target = new Int32Array(arcs.length * 2);
  const left = new Float64Array(arcs.length * 2);
  const out: number[][] = Array.from({ length: nodeCount }, () => []);
  for (const [index, { from, to, capacity }] of arcs.entries()) {
    target[index * 2] = to;
    target[index * 2 + 1] = from;
    left[index * 2] = capacity;
    out[from]?.push(index * 2);
    out[to]?.push(index * 2 + 1);
  }
  return { target, left, out };
}

/** Steps from the source over arcs with capacity left; -1 where none lead. */
function levelsFrom(source: number, { target, left, out }: Residual): Int32Array {
  const levels = new Int32Array(out.length).fill(-1);
  levels[source] = 0;
  const queue = [source];
  for (const node of queue) {
    for (const arc of out[node] ?? []) {
      const next = target[arc] ?? 0;
      if ((left[arc] ?? 0) <= 0 || (levels[next] ?? 0) >= 0) continue;
      levels[next] = (levels[node] ?? 0) + 1;
      queue.push(next);
    }
  }
  return levels;
}

function pushBlockingFlow(
  source: number,
  sink: number,
  levels: Int32Array,
  { target, left, out }: Residual,
): void {
  const tried = new Int32Array(out.length);
  const way: number[] = [];
  let node = source;
  for (;;) {
    if (node === sink) {
      const flow = Math.min(...way.map((arc) => left[arc] ?? 0));
      for (const arc of way) {
        left[arc] = (left[arc] ?? 0) - flow;
        left[arc ^ 1] = (left[arc ^ 1] ?? 0) + flow;
      }
      way.length = 0;
      node = source;
      continue;
    }
    const arcs = out[node] ?? [];
    while ((tried[node] ?? 0) < arcs.length && !leads(arcs[tried[node] ?? 0] ?? 0, node)) {
      tried[node] = (tried[node] ?? 0) + 1;
    }
    const arc = arcs[tried[node] ?? 0];
    if (arc !== undefined) {
      way.push(arc);
      node = target[arc] ?? 0;
      continue;
    }
    const back = way.pop();
    if (back === undefined) return;
    node = target[back ^ 1] ?? 0;
    tried[node] = (tried[node] ?? 0) + 1;
  }

  function leads(arc: number, from: number): boolean {
    return (left[arc] ?? 0) > 0 && levels[target[arc] ?? 0] === (levels[from] ?? 0) + 1;
  }
}
