import type { Evidence } from "@parapet/posture";
import { neutralize } from "../../text/neutralize.ts";
import { clip, displayWidth } from "../../text/width.ts";
import type { Layout } from "./layout.ts";

/** The lines of the files that findings are in, without secrets, by the name that evidence gives the file. */
export type Sources = ReadonlyMap<string, readonly string[]>;

/** What of a line may stand before the setting. */
const shareBefore = 0.5;
/** Characters on either side of the setting that are looked at: a line may hold a whole file. */
const mostBeside = 1_000;
/** What stands in these lines in the place of a secret. */
const secretMark = "[redacted]";

/**
 * The line where a setting stands, with carets below it; none for a default, which stands nowhere, and none where a secret that has
 * been taken out has moved the setting to a place that cannot be told.
 */
export function sourceLine(
  { file, line, column, excerpt, default_of }: Evidence,
  sources: Sources,
  { colors, columns }: Layout,
): readonly string[] {
  const text = default_of === "" ? sources.get(file)?.[line - 1] : undefined;
  const at = text === undefined || column === 0 ? -1 : settingAt(text, column - 1, excerpt);
  if (text === undefined || at < 0) return [];
  const indent = Math.min(text.length - text.trimStart().length, at);
  const number = `    ${line} `;
  const width = columns - number.length - 2;
  const start = Math.max(indent, at - mostBeside);
  const before = lastOf(
    (start > indent ? "…" : "") + neutralize(text.slice(start, at)),
    Math.floor(width * shareBefore),
  );
  const offset = displayWidth(before);
  const rest = text.slice(at, at + mostBeside);
  const marked = excerpt !== "" && rest.startsWith(excerpt) ? excerpt : valueIn(rest);
  const carets = Math.max(1, Math.min(displayWidth(neutralize(marked)), width - offset));
  const end = at + mostBeside < text.length ? "…" : "";
  const shown = clip(before + neutralize(rest.trimEnd()) + end, width);
  return [
    `${colors.dim(`${number}| `)}${shown}`,
    `${colors.dim(`${" ".repeat(number.length)}| `)}${" ".repeat(offset)}${colors.yellow("^".repeat(carets))}`,
  ];
}

/** Where in the line without secrets the setting begins that began at `at` in the line with them; -1 where that cannot be told. */
function settingAt(text: string, at: number, excerpt: string): number {
  const secret = text.indexOf(secretMark);
  // The mark is in quotes where the secret was.
  if (secret === -1 || secret - 1 >= at) return at;
  const found = excerpt === "" ? -1 : text.indexOf(excerpt);
  return text.includes(excerpt, found + 1) ? -1 : found;
}

/** The value that a text begins with, as it is shown: without a secret it may be another one. */
function valueIn(text: string): string {
  return /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,}\]]+)/.exec(text)?.[0] ?? "";
}

/** The text, or its end after an ellipsis when it takes more than `width` columns. */
function lastOf(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let end = "";
  let left = width - 1;
  for (const character of Array.from(text).toReversed()) {
    left -= displayWidth(character);
    if (left < 0) break;
    end = character + end;
  }
  return `…${end}`;
}
