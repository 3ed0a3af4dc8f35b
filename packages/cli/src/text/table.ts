import { neutralize } from "./neutralize.ts";

/** Lines with aligned columns, except the last. Cells are neutralized. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(neutralize));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}
