import { words as wordsOf } from "../../../core/words.ts";
import { plainWord } from "../word.ts";
import type { Word } from "../word.ts";
import type { Launch } from "./launch.ts";
import { afterOptions } from "./program-after-options.ts";

const xargsOptions = new Set(
  wordsOf(
    "-n -I -J -P -L -R -S -d -E -s -a --max-args --max-procs --max-chars --delimiter --arg-file --process-slot-var",
  ),
);
const parallelOptions = new Set(wordsOf("-j --jobs -I -a --arg-file --delay --timeout"));

/** `xargs COMMAND`: its items behind the words of the command, or in place of `-I`'s text. */
export const xargs: Launch = ({ words, input }) => {
  const inner = afterOptions(words, xargsOptions);
  return { inner: inner.length === 0 ? inner : withItems(words, inner, input) };
};

/**
 * `parallel COMMAND ::: ITEM …`, `parallel ::: COMMAND …`, and both with items of its input. A
 * shell reads the command.
 */
export const parallel: Launch = ({ words, input }) => {
  const rest = afterOptions(words, parallelOptions);
  const at = rest.findIndex(({ text }) => /^:::\+?$/.test(text));
  const given =
    at < 0
      ? input
      : rest
          .slice(at + 1)
          .map(({ text }) => text)
          .join("\n");
  const command = at < 0 ? rest : rest.slice(0, at);
  const combined = combinations(rest, at, command);
  if (combined.length > 0) return { scripts: combined };
  if (command.length === 0) return { scripts: given?.split("\n").filter(Boolean) ?? [] };
  const inner = withItems(words, command, given);
  return command.some(({ text }) => /\s/.test(text))
    ? { scripts: [inner.map(({ text }) => text).join(" ")] }
    : { inner };
};

/** `parallel {1}{2} ::: A … ::: B …`, for the first item of each list. */
function combinations(
  rest: readonly Word[],
  at: number,
  command: readonly Word[],
): readonly string[] {
  const script = command.map(({ text }) => text).join(" ");
  if (at < 0 || !/\{\d\}/.test(script)) return [];
  const lists = rest
    .slice(at + 1)
    .map(({ text }) => text)
    .join("\n")
    .split(/\n:::\+?\n/)
    .map((list) => list.split("\n"));
  const longest = Math.min(maxCombinations, Math.max(...lists.map(({ length }) => length)));
  return Array.from({ length: longest }, (_, row) =>
    script.replaceAll(/\{(\d)\}/g, (place, number: string) => {
      const list = lists[Number(number) - 1];
      return list === undefined ? place : (list[Math.min(row, list.length - 1)] ?? place);
    }),
  );
}
const maxCombinations = 16;

function withItems(
  words: readonly Word[],
  inner: readonly Word[],
  input: string | undefined,
): readonly Word[] {
  // What stands from there on is for the program that it runs.
  const own = words.slice(
    0,
    words.findIndex((word) => word === inner[0]),
  );
  const texts = own.map(({ text }) => text);
  // In place of a text, too, a whole line is put.
  const hasLines = texts.some((text) =>
    /^(?:-\w*0|--null|-d.*|--delimiter.*|-[IiJ].*|--replace.*)$/.test(text),
  );
  const file = own.find((_, index) => /^(?:-a|--arg-file)$/.test(texts[index - 1] ?? ""));
  const given = file?.content ?? input ?? "";
  const items = given.split(hasLines ? /[\n\0]+/ : /[\s\0]+/).filter(Boolean);
  const written = placeholderOf(texts);
  if (!inner.some(({ text }) => text.includes(written))) {
    return [...inner, ...items.map(plainWord)];
  }
  if (items.length === 0) return inner.map((word) => unknownItem(word, written));
  return inner.flatMap((word) => {
    if (word.text === written) return items.map(plainWord);
    return word.text.includes(written)
      ? items.map((item) => plainWord(withItem(word.text, written, item)))
      : [word];
  });
}

/** A script that is an item of the input is one that nobody can read here. */
function unknownItem(word: Word, written: string): Word {
  return word.text === written ? { ...word, fedBy: [...word.fedBy, "xargs"] } : word;
}

/** The text that stands for an item: that of `-I`, or `{}`. */
function placeholderOf(texts: readonly string[]): string {
  const at = texts.findIndex((text) => /^-[IiJ]/.test(text) || text.startsWith("--replace"));
  if (at < 0) return "{}";
  const joined = /^(?:-[IiJ]|--replace=)(.+)$/.exec(texts[at] ?? "")?.[1];
  return joined ?? (/^-[IJ]$/.test(texts[at] ?? "") ? (texts[at + 1] ?? "{}") : "{}");
}

/** Behind a folder stands a name: where a folder is listed, those of all that is in it. */
function withItem(text: string, written: string, item: string): string {
  const isPath = /^[~/]/.test(item) && !/\s/.test(item);
  return text
    .split(written)
    .reduce((before, after) => before + (isPath && before.endsWith("/") ? "*" : item) + after);
}
