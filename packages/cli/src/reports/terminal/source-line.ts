import type { Evidence } from "@parapet/posture";
import { neutralize } from "../../text/neutralize.ts";
import { clip, displayWidth } from "../../text/width.ts";
import type { Layout } from "./layout.ts";

/**
 * The lines of the files that findings are in, without secrets, by the name that evidence gives the
 * file.
 */
export type Sources = ReadonlyMap<string, readonly string[]>;

/** Share of a line before the setting. */
const shareBefore = 0.5;
/** Characters considered on either side of the setting: a line may hold a whole file. */
const maxContext = 1_000;
/** The redaction marker in these lines. */
const secretMark = "[redacted]";

/**
 * The source line of a setting, with carets below it. None for a default, and none if redaction has
 * moved the setting to an unknown column.
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
  const start = Math.max(indent, at - maxContext);
  const before = lastOf(
    (start > indent ? "…" : "") + neutralize(text.slice(start, at)),
    Math.floor(width * shareBefore),
  );
  const offset = displayWidth(before);
  const rest = text.slice(at, at + maxContext);
  const marked = excerpt !== "" && rest.startsWith(excerpt) ? excerpt : valueIn(rest);
  const carets = Math.max(1, Math.min(displayWidth(neutralize(marked)), width - offset));
  const end = at + maxContext < text.length ? "…" : "";
  const shown = clip(before + neutralize(rest.trimEnd()) + end, width);
  return [
    `${colors.dim(`${number}| `)}${shown}`,
    `${colors.dim(`${" ".repeat(number.length)}| `)}${" ".repeat(offset)}${colors.yellow("^".repeat(carets))}`,
  ];
}

/** The column in the redacted line of the setting at `at` in the original line; -1 if unknown. */
function settingAt(text: string, at: number, excerpt: string): number {
  const secret = text.indexOf(secretMark);
  // The marker is in quotes in place of the secret.
  if (secret === -1 || secret - 1 >= at) return at;
  const found = excerpt === "" ? -1 : text.indexOf(excerpt);
  return text.includes(excerpt, found + 1) ? -1 : found;
}

/** The value at the start of the text, as shown. */
function valueIn(text: string): string {
  return /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,}\]]+)/.exec(text)?.[0] ?? "";
}

/** The text, or an ellipsis and its end if wider than `width` columns. */
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
