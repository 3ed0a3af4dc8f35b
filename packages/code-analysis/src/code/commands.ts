import { type AbstractValue, hole } from "./abstract-value.ts";

/** A program that is started, word by word, as far as it is known. */
export type Command = {
  readonly words: readonly AbstractValue[];
  /** The whole command line, if it is one text. */
  readonly line?: AbstractValue;
};

const mostWords = 400;

/** The words of a command line that is joined from texts and values. */
function wordsOf(value: AbstractValue): readonly AbstractValue[] {
  return partsOf(value, 0)
    .slice(0, mostWords)
    .flatMap((part): readonly AbstractValue[] => {
      if (part.text === undefined || part.text === "" || part.text.includes(hole)) return [part];
      const words = part.text
        .slice(0, 20_000)
        .split(/[\s"']+/)
        .filter((word) => word !== "");
      return words.slice(0, mostWords).map((text) => ({ labels: part.labels, text }));
    });
}

const deepestParts = 4;

function partsOf(value: AbstractValue, depth: number): readonly AbstractValue[] {
  const { parts, text } = value;
  // A path is one word, even if it is joined from parts.
  const isPath = text !== undefined && !/\s/.test(text);
  if (parts === undefined || depth > deepestParts || (isPath && depth > 0)) return [value];
  return parts.slice(0, mostWords).flatMap((part) => partsOf(part, depth + 1));
}

/** The command of a function that runs programs. */
export function commandOf(args: readonly AbstractValue[]): Command {
  const [first, second] = args;
  if (first === undefined) return { words: [] };
  if (first.items !== undefined) return { words: spread(first.items) };
  if (second?.items !== undefined) return { words: [...wordsOf(first), ...spread(second.items)] };
  const texts = args.slice(1).filter(({ text }) => text !== undefined);
  return { words: [...wordsOf(first), ...texts], line: first };
}

/** `["git", ...args]`: a list within the list of words is spread in it. */
function spread(items: readonly AbstractValue[]): readonly AbstractValue[] {
  return items.flatMap((item) => item.items ?? [item]).slice(0, mostWords);
}

/** The name of a program without its folder. */
export function programOf(word: AbstractValue | undefined): string {
  return (
    (word?.text ?? "")
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.exe$/i, "")
      .toLowerCase() ?? ""
  );
}
