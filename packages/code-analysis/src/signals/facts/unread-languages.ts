import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { holdsOne } from "./matches-near.ts";

/** Languages that are written alike, and are not read as programs but line by line. */
export type LanguageFamily = {
  /** In the words of a fenced block. */
  readonly tags: readonly string[];
  /** Words in lower case, of which a text has one of each list. */
  readonly hints: readonly string[];
  readonly also: readonly string[];
  /** True for a script in one of them; a block of Markdown says its language. */
  readonly isOne: (text: string) => boolean;
};

/** The lines of a text that are written in one of the languages; none where none has the words. */
export function scriptLines(
  text: MarkedText,
  { tags, hints, also, isOne }: LanguageFamily,
): readonly MarkedLine[] {
  if (text.format === "shell" || !holdsOne(text, hints) || !holdsOne(text, also)) return [];
  const isWritten =
    text.format === "markdown"
      ? holdsOne(
          text,
          tags.map((tag) => `\`\`\`${tag}`),
        )
      : isOne(text.text);
  if (!isWritten) return [];
  return text.lines.filter(
    ({ isCode, tag, text: line }) =>
      isCode && (tag === "" || tags.includes(tag)) && !/^\s*(?:#|\/\/|--)/.test(line),
  );
}

/** What a variable that is named in some words holds; undefined where none holds anything. */
export function heldByName<Held>(words: string, held: ReadonlyMap<string, Held>): Held | undefined {
  return [...words.matchAll(/[A-Za-z_]\w{0,60}/g)]
    .map(([name]) => held.get(name))
    .find((one) => one !== undefined);
}
