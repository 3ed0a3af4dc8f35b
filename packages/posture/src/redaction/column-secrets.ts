import { isPassword } from "./ordinary-word.ts";
import { isSecretName } from "./secret-name.ts";
import type { TextSpan } from "./text-span.ts";

const head =
  /^[ \t]{0,16}\|?["']?[\w .-]{1,64}["']?(?:[,;|\t]["']?[\w .-]{1,64}["']?){1,63}\|?[ \t]{0,16}\r?$/;
const nameInHead =
  /(?:pass|token|secret|key|pwd|credential)[^\s,;\t]{0,32}["']?[ ]{0,32}[,;|\t\r\n]/gi;
const longestHead = 2_048;
const statement = /\(([\w\s"`,.[\]]{3,2048})\)\s{0,16}(?:VALUES|values)\s{0,16}\(/g;
const mostRows = 200;
const longestRow = 4_096;

/**
 * Secrets in a column whose name is in the first line of a table, or before the values of a
 * statement in SQL.
 */
export function columnSecrets(text: string, most: number): readonly TextSpan[] {
  const found: TextSpan[] = [];
  let from = 0;
  for (const { index } of text.matchAll(nameInHead)) {
    if (found.length >= most) break;
    if (index < from) continue;
    const start = text.lastIndexOf("\n", index) + 1;
    const end = text.indexOf("\n", index);
    from = end === -1 ? text.length : end;
    const line = from - start > longestHead ? "" : text.slice(start, from);
    if (!head.test(line)) continue;
    const separator = /[,;|\t]/.exec(line)?.[0] ?? ",";
    const columns = secretColumns(line.split(separator));
    if (columns.length === 0) continue;
    const rows = inRows(text, start + line.length, separator, columns);
    found.push(...rows.found);
    from = rows.end;
  }
  for (const { 0: whole, 1: names = "", index } of text.matchAll(statement)) {
    if (found.length >= most) break;
    const columns = secretColumns(names.split(","));
    if (columns.length === 0) continue;
    const start = index + whole.length;
    const row = /^[^\n]*/.exec(text.slice(start, start + longestRow))?.[0] ?? "";
    found.push(...inCells(row, start, ",", columns));
  }
  return found;
}

function secretColumns(names: readonly string[]): readonly number[] {
  return names.flatMap((name, column) =>
    isSecretName(name.trim()) || /pwd\W{0,8}$/i.test(name) ? [column] : [],
  );
}

function inRows(
  text: string,
  from: number,
  separator: string,
  columns: readonly number[],
): { readonly found: readonly TextSpan[]; readonly end: number } {
  const found: TextSpan[] = [];
  let start = text.indexOf("\n", from) + 1;
  for (let row = 0; row < mostRows && start > 0; row += 1) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, Math.min(end === -1 ? text.length : end, start + longestRow));
    if (!line.includes(separator)) break;
    found.push(...inCells(line, start, separator, columns));
    start = end + 1;
  }
  return { found, end: start === 0 ? text.length : start };
}

function inCells(
  line: string,
  at: number,
  separator: string,
  columns: readonly number[],
): readonly TextSpan[] {
  const found: TextSpan[] = [];
  let start = 0;
  for (const [column, cell] of line.split(separator).entries()) {
    const [quote = ""] = /^\s*["'`]?/.exec(cell) ?? [];
    const bare = /^[^\s"'`)]*/.exec(cell.slice(quote.length))?.[0] ?? "";
    if (columns.includes(column) && isPassword(bare))
      found.push({
        start: at + start + quote.length,
        end: at + start + quote.length + bare.length,
      });
    start += cell.length + 1;
  }
  return found;
}
