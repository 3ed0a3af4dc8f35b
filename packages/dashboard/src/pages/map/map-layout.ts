import type { MapNode } from "./map-graph.ts";

/** From outside to what matters, in columns, as one reads. */
export const columns: readonly { readonly title: string; readonly kinds: readonly string[] }[] = [
  { title: "Outside", kinds: ["principal", "untrusted_source", "human"] },
  { title: "Ways in", kinds: ["channel", "gateway", "scheduler", "bus", "session"] },
  { title: "What it reads", kinds: ["instruction", "skill", "plugin", "memory"] },
  { title: "Agents", kinds: ["agent"] },
  { title: "Tools", kinds: ["tool", "mcp_server", "model_provider"] },
  {
    title: "What matters",
    kinds: ["identity", "secret", "data_store", "host", "sandbox", "external_sink"],
  },
];

export type Place = { readonly x: number; readonly y: number };

const rowsAtMost = 48;
const gapBetweenColumns = 8;

/** Where each node stands. The same graph always looks the same; risky nodes stand at the top. */
export function layoutOf(nodes: readonly MapNode[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  let x = 0;
  for (const [index] of columns.entries()) {
    const mine = nodes
      .filter(({ kind }) => columnOf(kind) === index)
      .toSorted((a, b) => b.risk - a.risk || (a.id < b.id ? -1 : 1));
    const rows = Math.min(rowsAtMost, Math.max(1, Math.ceil(Math.sqrt(mine.length * 6))));
    mine.forEach(({ id }, at) => {
      const row = at % rows;
      const inColumn = Math.min(rows, mine.length - Math.floor(at / rows) * rows);
      places.set(id, { x: x + Math.floor(at / rows), y: (inColumn - 1) / 2 - row });
    });
    x += Math.max(0, Math.ceil(mine.length / rows) - 1) + gapBetweenColumns;
  }
  return places;
}

function columnOf(kind: string): number {
  const found = columns.findIndex(({ kinds }) => kinds.includes(kind));
  return found === -1 ? columns.length - 1 : found;
}
