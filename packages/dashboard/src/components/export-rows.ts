export type Row = Readonly<Record<string, string | number | boolean>>;

/** CSV as RFC 4180 has it. A text that a spreadsheet would run as a formula is given an apostrophe. */
export function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => names.map((name) => cellOf(row[name] ?? "")).join(","));
  return [names.map(cellOf).join(","), ...lines, ""].join("\r\n");
}

function cellOf(value: string | number | boolean): string {
  const text =
    typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table for a message or an issue. */
export function markdownOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const body = rows.map((row) => line(names.map((name) => markdownText(String(row[name] ?? "")))));
  return [line(names), line(names.map(() => "---")), ...body].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** A text in which nothing counts as Markdown or HTML. */
export function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}

/** Hands the browser a file. */
export function download(name: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
