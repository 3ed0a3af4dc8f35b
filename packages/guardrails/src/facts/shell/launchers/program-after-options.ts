import { words as wordsOf } from "../../../core/words.ts";
import type { Word } from "../word.ts";
import type { Launch } from "./launch.ts";

const assignment = /^[A-Za-z_]\w*=/;

type AfterOptions = {
  /** Words between its options and the program: the time of `timeout`. */
  readonly operands?: number;
  /** `NAME=value` may come before the program. */
  readonly assignments?: boolean;
  /** Options whose value is the folder that the program starts in. */
  readonly folder?: string;
};

/**
 * A program that runs another one, named after its own options; `withValue` are those whose value
 * is the next word.
 */
export function program(
  withValue = "",
  { operands = 0, assignments = false, folder = "" }: AfterOptions = {},
): Launch {
  const options = new Set(wordsOf(withValue));
  const folders = new Set(folder === "" ? [] : wordsOf(folder));
  return ({ words }) => {
    const rest = afterOptions(words, options, operands);
    const start = assignments ? rest.findIndex(({ text }) => !assignment.test(text)) : 0;
    const inner = start < 0 ? [] : rest.slice(start);
    return folders.size === 0 ? { inner } : { inner, folder: valueAmong(words, folders) };
  };
}

/** A program behind `--`, or after the options. */
export function afterDashes(withValue: string): Launch {
  const options = new Set(wordsOf(withValue));
  return ({ words }) => {
    const dashes = words.findIndex(({ text }) => text === "--");
    return { inner: dashes < 0 ? afterOptions(words, options, 1) : words.slice(dashes + 1) };
  };
}

/** The words after the options of a program and after so many operands of its own. */
export function afterOptions(
  words: readonly Word[],
  withValue: ReadonlySet<string>,
  operands = 0,
): readonly Word[] {
  let at = 1;
  for (; at < words.length; at += 1) {
    const text = words[at]?.text ?? "";
    if (text === "--") {
      at += 1;
      break;
    }
    if (!/^-./.test(text)) break;
    // `sudo -iu NAME`
    const isBundle = /^-[a-zA-Z]{2,}$/.test(text) && withValue.has(`-${text.at(-1)}`);
    if (withValue.has(text) || isBundle) at += 1;
  }
  return words.slice(at + operands);
}

/** The value of one of these options: the next word, or what follows `=`. */
export function valueAmong(
  words: readonly Word[],
  options: ReadonlySet<string>,
): string | undefined {
  for (const [index, { text }] of words.entries()) {
    if (options.has(text)) return words[index + 1]?.text;
    const equals = text.indexOf("=");
    if (equals > 0 && options.has(text.slice(0, equals))) return text.slice(equals + 1);
  }
  return undefined;
}
