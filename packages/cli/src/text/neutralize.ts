/**
 * Everything a terminal acts on or a reader cannot see: control characters, ANSI escapes, line
 * separators, direction overrides, zero-width and tag characters. The emoji selector U+FE0F is
 * harmless and stays.
 */
const unprintable =
  /(?!\u{fe0f})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const shortEscapes: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\u001b": "\\x1b",
};

/**
 * One line of text that is safe to show: what cannot be printed is written out, "\u001b" as "\x1b".
 */
export function neutralize(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return shortEscapes[character] ?? `\\u{${code.toString(16)}}`;
  });
}

/** True when `neutralize` would change the text. */
export function isUnprintable(text: string): boolean {
  return text.search(unprintable) !== -1;
}
