import type { Box } from "./package-graph.ts";

/** A box, or the place where an arrow passes a row; in pixels, from the upper left corner. */
export type Place = {
  readonly names: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
export type Layout = {
  readonly places: readonly Place[];
  /** The corners of each arrow, from the box that imports to the one that is imported. */
  readonly arrows: readonly (readonly Point[])[];
  readonly width: number;
  readonly height: number;
};
export type Point = { readonly x: number; readonly y: number };

const lineHeight = 18;
const padding = 12;
const columnGap = 26;
const rowGap = 44;
const margin = 24;
const passWidth = 10;
const sweeps = 240;

type Node = {
  readonly key: string;
  readonly names: readonly string[];
  readonly row: number;
  readonly width: number;
  readonly height: number;
};
type Link = readonly [from: string, to: string];

/**
 * Rows from those that nobody imports down to those that import nothing; an arrow passes each row
 * at a place of its own.
 */
export function layOut(boxes: readonly Box[]): Layout {
  const { nodes, links, chains } = nodesOf(boxes);
  const rows = ordered(nodes, links);
  const centers = settled(rows, links);
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
  const tops = heights.map(
    (_, index) =>
      margin + heights.slice(0, index).reduce((total, height) => total + height + rowGap, 0),
  );
  const left = Math.min(...nodes.map((node) => (centers.get(node.key) ?? 0) - node.width / 2));
  const placed = new Map(
    nodes.map((node): [string, Place] => {
      const rowHeight = heights[node.row] ?? 0;
      const height = node.names.length === 0 ? rowHeight : node.height;
      const x = (centers.get(node.key) ?? 0) - node.width / 2 - left + margin;
      const y = (tops[node.row] ?? 0) + (rowHeight - height) / 2;
      return [node.key, { names: node.names, x: Math.round(x), y, width: node.width, height }];
    }),
  );
  const arrows = chains.map((chain) => cornersOf(chain.map((key) => placed.get(key))));
  const places = [...placed.values()].filter(({ names }) => names.length > 0);
  return {
    places,
    arrows,
    width: Math.max(...[...placed.values()].map(({ x, width }) => x + width)) + margin,
    height: (tops.at(-1) ?? 0) + (heights.at(-1) ?? 0) + margin,
  };
}

function nodesOf(boxes: readonly Box[]) {
  const rowOf = rowsOf(boxes);
  const nodes: Node[] = boxes.map(({ names }) => ({
    key: names[0] ?? "",
    names,
    row: rowOf(names[0] ?? ""),
    width: Math.max(...names.map((name) => Math.ceil(name.length * 7.3))) + 2 * padding,
    height: names.length * lineHeight + padding,
  }));
  const links: Link[] = [];
  const chains: string[][] = [];
  for (const { names, imports } of boxes) {
    const from = names[0] ?? "";
    for (const to of imports) {
      const chain = [from];
      for (let row = rowOf(from) + 1; row < rowOf(to); row += 1) {
        const key = `${from} > ${to} ${row}`;
        nodes.push({ key, names: [], row, width: passWidth, height: 0 });
        chain.push(key);
      }
      chain.push(to);
      chains.push(chain);
      links.push(...chain.slice(1).map((key, index): Link => [chain[index] ?? "", key]));
    }
  }
  return { nodes, links, chains };
}

/** As near to what imports it as possible: one row below the lowest of these. */
function rowsOf(boxes: readonly Box[]): (name: string) => number {
  const rowOf = (name: string): number => {
    const importers = boxes.filter(({ imports }) => imports.includes(name));
    return importers.length === 0
      ? 0
      : 1 + Math.max(...importers.map(({ names }) => rowOf(names[0] ?? "")));
  };
  return rowOf;
}

/** Each row in the order of the middle of its neighbors, from above and from below in turn. */
function ordered(nodes: readonly Node[], links: readonly Link[]): readonly (readonly Node[])[] {
  const rows = [...Map.groupBy(nodes, ({ row }) => row)]
    .toSorted(([a], [b]) => a - b)
    .map(([, row]) => row.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const isDown = sweep % 2 === 0;
    const indexes = isDown ? rows.keys() : [...rows.keys()].toReversed();
    for (const index of indexes) {
      const beside = rows[isDown ? index - 1 : index + 1] ?? [];
      const middle = (node: Node, position: number): number => {
        const found = beside.flatMap(({ key }, place) =>
          isLinked(links, key, node.key) ? [place / Math.max(1, beside.length - 1)] : [],
        );
        return found.length === 0 ? position / Math.max(1, rows[index]?.length ?? 1) : mean(found);
      };
      const row = (rows[index] ?? []).map((node, position) => ({
        node,
        at: middle(node, position),
      }));
      rows[index] = row.toSorted((a, b) => a.at - b.at).map(({ node }) => node);
    }
  }
  return rows;
}

/** Centers that are drawn toward those of their neighbors, and stay apart. */
function settled(
  rows: readonly (readonly Node[])[],
  links: readonly Link[],
): ReadonlyMap<string, number> {
  const centers = new Map<string, number>();
  for (const row of rows) {
    const total = row.reduce((sum, { width }) => sum + width + columnGap, 0);
    let x = -total / 2;
    for (const { key, width } of row) {
      centers.set(key, x + width / 2);
      x += width + columnGap;
    }
  }
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (const row of sweep % 2 === 0 ? rows : rows.toReversed()) {
      const wished = row.map(({ key }) => {
        const near = links.flatMap(([a, b]) => (a === key ? [b] : b === key ? [a] : []));
        const own = centers.get(key) ?? 0;
        return near.length === 0 ? own : mean(near.map((other) => centers.get(other) ?? 0));
      });
      for (const [index, x] of apart(row, wished).entries()) centers.set(row[index]?.key ?? "", x);
    }
  }
  return centers;
}

/**
 * The wished centers, moved as little as keeps the order and the gaps: the mean of pushing right
 * and of pushing left.
 */
function apart(row: readonly Node[], wished: readonly number[]): readonly number[] {
  const gap = (index: number) =>
    ((row[index - 1]?.width ?? 0) + (row[index]?.width ?? 0)) / 2 + columnGap;
  const right = [...wished];
  for (let index = 1; index < row.length; index += 1) {
    right[index] = Math.max(right[index] ?? 0, (right[index - 1] ?? 0) + gap(index));
  }
  const left = [...wished];
  for (let index = row.length - 2; index >= 0; index -= 1) {
    left[index] = Math.min(left[index] ?? 0, (left[index + 1] ?? 0) - gap(index + 1));
  }
  return right.map((x, index) => (x + (left[index] ?? 0)) / 2);
}

function cornersOf(chain: readonly (Place | undefined)[]): readonly Point[] {
  return chain.flatMap((place, index) => {
    if (place === undefined) return [];
    const x = place.x + place.width / 2;
    const bottom = { x, y: place.y + place.height };
    if (index === 0) return [bottom];
    const top = { x, y: place.y };
    return index === chain.length - 1 ? [top] : [top, bottom];
  });
}

function isLinked(links: readonly Link[], one: string, other: string): boolean {
  return links.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
