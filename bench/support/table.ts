type Cell = string | number;

/** Prints rows as a Markdown table; numbers are set to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const texts = rows.map((row) => row.map(String));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...texts.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = head.map((_, column) => rows.every((row) => typeof row[column] === "number"));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (isNumber[column] === true ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(" | ")} |`;
  console.log(line(head));
  console.log(
    `|${widths.map((width, column) => `${"-".repeat(width + 1)}${isNumber[column] === true ? ":" : "-"}`).join("|")}|`,
  );
  for (const row of texts) console.log(line(row));
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** As many digits as mean something: 3.2, 32, 320. */
export function rounded(number: number): number {
  return number < 10 ? Math.round(number * 10) / 10 : Math.round(number);
}
