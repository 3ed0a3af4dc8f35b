export type Row = Readonly<Record<string, string | number | boolean>>;

/** CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe. */
export function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => names.map((name) => cellOf(row[name] ?? "")).join(","));
  return [names.map(cellOf).join(","), ...lines, ""].join("\r\n");
}

function cellOf(value: string | number | boolean): string {
  const text = typeof value === "string" ? withoutFormulas(shownControls(value)) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Signs that begin a formula, and their wide forms. */
const formulaSigns = String.raw`[=+\-@\uff0b\uff0d\uff1d\uff20]`;
const atStart = new RegExp(String.raw`^\s*${formulaSigns}`);
/** What ends a cell in a spreadsheet of another country, which takes no comma for one. */
const afterSeparator = new RegExp(String.raw`([;\t\r\n][ "']{0,16})(?=${formulaSigns})`, "g");

function withoutFormulas(text: string): string {
  const inside = text.replaceAll(afterSeparator, "$1'");
  return atStart.test(text) ? `'${inside}` : inside;
}

/** Characters that nobody sees or that a terminal acts on are written out; lines stay lines. */
function shownControls(text: string): string {
  return text.replaceAll(
    /(?![\t\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => String.raw`\u{${character.codePointAt(0)?.toString(16) ?? ""}}`,
  );
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

const zeroWidthSpace = "&#8203;";

/** Text of one line for Markdown: no markup, HTML, link, image or mention comes of it. */
export function markdownText(text: string): string {
  return shownControls(text.replaceAll(/\s+/g, " "))
    .replaceAll(/[\\`*_[\]|~$#]/g, String.raw`\$&`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("://", `:${zeroWidthSpace}//`)
    .replaceAll("@", `@${zeroWidthSpace}`)
    .replaceAll(/www\./gi, (match) => `${match.slice(0, 3)}${zeroWidthSpace}.`);
}

/** Text of one line as code, which nothing in it ends. */
export function markdownCode(text: string): string {
  const shown = shownControls(text.replaceAll(/\s+/g, " ")).replaceAll("`", "'");
  return shown.trim() === "" ? "" : `\`${shown}\``;
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
