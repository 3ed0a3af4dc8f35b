export type Row = Readonly<Record<string, string | number | boolean>>;

/** CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe. */
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

/** A Markdown table. */
export function markdownOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const body = rows.map((row) => line(names.map((name) => markdownText(String(row[name] ?? "")))));
  return [line(names), line(names.map(() => "---")), ...body].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Escapes Markdown and HTML. */
export function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}

/** Downloads a file. */
export function download(name: string, mediaType: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
