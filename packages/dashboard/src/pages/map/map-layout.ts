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

/** Rows of a column before it is broken into several. */
const readableRows = 28;
const rowsAtMost = 60;
/** Of the width of a column, for all its rows. */
const usedWidth = 0.7;

/**
 * Where each node stands, from 0 to 1 in both directions, each column as wide as the others. The same graph always looks
 * the same; risky nodes stand at the top.
 */
export function layoutOf(nodes: readonly MapNode[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const byColumn = Map.groupBy(nodes, ({ kind }) => columnOf(kind));
  for (const [column, members] of byColumn) {
    const mine = members.toSorted((a, b) => b.risk - a.risk || (a.id < b.id ? -1 : 1));
    const rows = Math.min(mine.length, mine.length <= readableRows ? readableRows : rowsAtMost);
    const parts = Math.ceil(mine.length / rows);
    const gap = 1 / Math.max(rows + 1, 12);
    for (const [at, { id }] of mine.entries()) {
      const part = Math.floor(at / rows);
      const beside = parts === 1 ? 0 : (part / (parts - 1) - 0.5) * usedWidth;
      // A node that stands alone in its row leaves room for its name on the right.
      const x = (column + 0.5 + (parts === 1 ? -0.3 : beside)) / columns.length;
      places.set(id, { x, y: 0.5 + ((rows - 1) / 2 - (at % rows)) * gap });
    }
  }
  return places;
}

function columnOf(kind: string): number {
  const found = columns.findIndex(({ kinds }) => kinds.includes(kind));
  return found === -1 ? columns.length - 1 : found;
}
