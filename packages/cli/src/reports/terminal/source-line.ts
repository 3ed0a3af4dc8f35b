import type { Evidence } from "@parapet/posture";
import { neutralize } from "../../text/neutralize.ts";
import { clip, displayWidth, splitAtWidth } from "../../text/width.ts";
import type { Layout } from "./layout.ts";

/** The lines of the files that findings are in, without secrets, by the name that evidence gives the file. */
export type Sources = ReadonlyMap<string, readonly string[]>;

/** What of a line may stand before the setting. */
const shareBefore = 0.5;

/** The line where a setting stands, with carets below it; none for a default, which stands nowhere. */
export function sourceLine(
  { file, line, column, excerpt, default_of }: Evidence,
  sources: Sources,
  { colors, columns }: Layout,
): readonly string[] {
  const text = default_of === "" ? sources.get(file)?.[line - 1] : undefined;
  if (text === undefined || column === 0) return [];
  const indent = text.length - text.trimStart().length;
  const number = `    ${line} `;
  const width = columns - number.length - 2;
  const before = lastOf(
    neutralize(text.slice(indent, column - 1)),
    Math.floor(width * shareBefore),
  );
  const offset = displayWidth(before);
  const marked = text.startsWith(excerpt, column - 1) ? excerpt : valueAt(text, column - 1);
  const carets = Math.max(1, Math.min(displayWidth(neutralize(marked)), width - offset));
  const shown = clip(
    before + neutralize(text.slice(Math.max(indent, column - 1)).trimEnd()),
    width,
  );
  return [
    `${colors.dim(`${number}| `)}${shown}`,
    `${colors.dim(`${" ".repeat(number.length)}| `)}${" ".repeat(offset)}${colors.yellow("^".repeat(carets))}`,
  ];
}

/** The value that begins at a place of a line: its text as it is shown may hold no secret, and so be another one. */
function valueAt(text: string, at: number): string {
  const value = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,}\]]+/y;
  value.lastIndex = at;
  return value.exec(text)?.[0] ?? "";
}

/** The text, or its end after an ellipsis when it takes more than `width` columns. */
function lastOf(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let rest = text;
  while (displayWidth(rest) > width - 1) [, rest] = splitAtWidth(rest, 1);
  return `…${rest}`;
}
