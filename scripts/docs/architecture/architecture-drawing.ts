import { mayImport } from "../../../test/structure/arrows.ts";
import { boxesOf, type ImportTable } from "./package-graph.ts";
import { layOut, type Place, type Point } from "./layout.ts";

/**
 * The packages and adapters with the direction of their imports, as SVG. Colors are readable in
 * both themes.
 */
export function architectureDrawing(table: ImportTable = mayImport): string {
  const { places, arrows, width, height } = layOut(boxesOf(table));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Packages and the direction of their imports">`,
    `<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#64748b"/></marker></defs>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#f8fafc"/>`,
    `<g fill="none" stroke="#64748b" stroke-width="1.5">`,
    ...arrows.map((corners) => `<path d="${pathOf(corners)}" marker-end="url(#head)"/>`),
    "</g>",
    `<g font-family="ui-monospace, monospace" font-size="12" text-anchor="middle" fill="#0f172a">`,
    ...places.map(boxOf),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

function boxOf({ names, x, y, width, height }: Place): string {
  const isAdapter = names[0]?.startsWith("adapters/") === true;
  const [fill, stroke] = isAdapter ? ["#fef3c7", "#b45309"] : ["#e0f2fe", "#0369a1"];
  const first = y + height / 2 - ((names.length - 1) * 18) / 2 + 4;
  const lines = names.map(
    (name, index) => `<text x="${x + width / 2}" y="${first + index * 18}">${name}</text>`,
  );
  const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${fill}" stroke="${stroke}"/>`;
  return [frame, ...lines].join("");
}

function pathOf([start, ...corners]: readonly Point[]): string {
  let from = start ?? { x: 0, y: 0 };
  const parts = [`M${from.x} ${from.y}`];
  for (const to of corners) {
    const middle = (from.y + to.y) / 2;
    parts.push(
      from.x === to.x ? `V${to.y}` : `C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`,
    );
    from = to;
  }
  return parts.join("");
}
