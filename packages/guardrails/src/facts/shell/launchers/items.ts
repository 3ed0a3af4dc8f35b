import { words as wordsOf } from "../../../core/words.ts";
import { plainWord } from "../word.ts";
import type { Word } from "../word.ts";
import type { Launch, LaunchCall } from "./launch.ts";
import { afterOptions } from "./program-after-options.ts";

const xargsOptions = new Set(
  wordsOf(
    "-n -I -J -P -L -R -S -d -E -s -a --max-args --max-procs --max-chars --delimiter --arg-file --process-slot-var",
  ),
);
const parallelOptions = new Set(wordsOf("-j --jobs -I -a --arg-file --delay --timeout"));

/** `xargs COMMAND`: its items behind the words of the command, or in place of `-I`'s text. */
export const xargs: Launch = (call) => {
  const inner = afterOptions(call.words, xargsOptions);
  return { inner: inner.length === 0 ? inner : withItems(call, inner, call.input) };
};

/**
 * `parallel COMMAND ::: ITEM …`, `parallel ::: COMMAND …`, and both with items of its input. A
 * shell reads the command.
 */
export const parallel: Launch = (call) => {
  const { words, input } = call;
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
  const inner = withItems(call, command, given);
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
  { words, isListed }: LaunchCall,
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
  if (items.length === 0) {
    const unknown = inner.map((word) => unknownItem(word, written));
    const [program, ...rest] = unknown;
    return program?.text === written
      ? [{ ...program, text: "$item", dynamic: true }, ...rest]
      : unknown;
  }
  return inner.flatMap((word) => {
    if (word.text === written) return items.map(plainWord);
    return word.text.includes(written)
      ? items.map((item) => plainWord(withName(word.text, written, item, isListed)))
      : [word];
  });
}

/**
 * A program or a script that is an item of the input is one that nobody can read here; in a script,
 * an item is what a variable is that nobody has set.
 */
function unknownItem(word: Word, written: string): Word {
  if (word.text === written) return { ...word, fedBy: [...word.fedBy, "xargs"] };
  return /\s/.test(word.text) && word.text.startsWith(written)
    ? { ...word, text: `$item${word.text.slice(written.length)}` }
    : word;
}

/** The text that stands for an item: that of `-I`, or `{}`. */
function placeholderOf(texts: readonly string[]): string {
  const at = texts.findIndex((text) => /^-[IiJ]/.test(text) || text.startsWith("--replace"));
  if (at < 0) return "{}";
  const joined = /^(?:-[IiJ]|--replace=)(.+)$/.exec(texts[at] ?? "")?.[1];
  return joined ?? (/^-[IJ]$/.test(texts[at] ?? "") ? (texts[at + 1] ?? "{}") : "{}");
}

/** A script that begins with an item runs it, or where that is a folder, what is in it. */
function withName(text: string, written: string, item: string, isListed: boolean): string {
  const own = withItem(text, written, item);
  return isListed && /\s/.test(text) && text.startsWith(written)
    ? `${own}\n${withItem(text, written, `${item}/*`)}`
    : own;
}

/** Behind a folder stands a name: where a folder is listed, those of all that is in it. */
function withItem(text: string, written: string, item: string): string {
  const isPath = /^[~/]/.test(item) && !/\s/.test(item);
  return text
    .split(written)
    .reduce((before, after) => before + (isPath && before.endsWith("/") ? "*" : item) + after);
}
