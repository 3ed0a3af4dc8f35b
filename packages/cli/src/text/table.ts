import { neutralize } from "./neutralize.ts";

/** Lines with aligned columns; the last one is as wide as it is. What a cell holds cannot drive the terminal. */
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
