import type { NodeKind } from "@parapet/posture";

/** From outside to what matters, in columns, as one reads. */
export const mapColumns: readonly {
  readonly title: string;
  readonly kinds: readonly NodeKind[];
}[] = [
  { title: "Principals", kinds: ["principal", "untrusted_source", "human"] },
  { title: "Entry points", kinds: ["channel", "gateway", "scheduler", "bus", "session"] },
  { title: "Inputs", kinds: ["instruction", "skill", "plugin", "memory"] },
  { title: "Agents", kinds: ["agent"] },
  { title: "Tools", kinds: ["tool", "mcp_server", "model_provider"] },
  {
    title: "Assets",
    kinds: ["identity", "secret", "data_store", "host", "sandbox", "external_sink"],
  },
];

export type Place = { readonly x: number; readonly y: number };
export type Placed = {
  readonly node_id: string;
  readonly node_type: NodeKind;
  readonly risk_score: number;
};

/** Rows of a column before it is broken into several. */
const readableRows = 28;
const rowsAtMost = 60;
/** Of the width of a column, for all its rows. */
const usedWidth = 0.7;

/**
 * Where each node stands, from 0 to 1 in both directions, from the left and from below, each column
 * as wide as the others. The same graph always looks the same; risky nodes are at the top.
 */
export function layoutOf(nodes: readonly Placed[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const byColumn = Map.groupBy(nodes, ({ node_type }) => columnOf(node_type));
  for (const [column, members] of byColumn) {
    const mine = members.toSorted(
      (a, b) => b.risk_score - a.risk_score || (a.node_id < b.node_id ? -1 : 1),
    );
    const rows = Math.min(mine.length, mine.length <= readableRows ? readableRows : rowsAtMost);
    const parts = Math.ceil(mine.length / rows);
    const gap = 1 / Math.max(rows + 1, 12);
    for (const [at, { node_id }] of mine.entries()) {
      const part = Math.floor(at / rows);
      const adjacent = parts === 1 ? 0 : (part / (parts - 1) - 0.5) * usedWidth;
      // A node that is alone in its row leaves room for its name on the right.
      const x = (column + 0.5 + (parts === 1 ? -0.3 : adjacent)) / mapColumns.length;
      places.set(node_id, {
        x: rounded(x),
        y: rounded(0.5 + ((rows - 1) / 2 - (at % rows)) * gap),
      });
    }
  }
  return places;
}

function columnOf(kind: NodeKind): number {
  const found = mapColumns.findIndex(({ kinds }) => kinds.includes(kind));
  return found === -1 ? mapColumns.length - 1 : found;
}

/** Finer than any screen. */
function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
