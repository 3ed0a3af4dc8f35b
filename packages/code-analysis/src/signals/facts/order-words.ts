/*
 * Words of orders in nine languages. "+" is white space; "*" at the end stands for any ending.
 */

export type OrderWords = {
  /** In lower case: a text with none of these has none of the words. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
};

const spacedScript = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u;

/** A list of words, separated by white space. */
export function orderWords(list: string): OrderWords {
  const words = list.trim().split(/\s+/);
  const spaced = words.filter((word) => spacedScript.test(word)).map(sourceOf);
  const others = words.filter((word) => !spacedScript.test(word)).map(sourceOf);
  const sources = [
    ...(spaced.length === 0
      ? []
      : [`(?<![\\p{L}\\p{N}_-])(?:${spaced.join("|")})(?![\\p{L}\\p{N}_])`]),
    ...others,
  ];
  return {
    hints: words.map((word) => word.replace(/\*$/, "").replaceAll("+", " ")),
    pattern: new RegExp(sources.join("|"), "iu"),
  };
}

function sourceOf(word: string): string {
  const literal = word.replace(/\*$/, "").replaceAll(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return (
    literal.replaceAll(String.raw`\+`, String.raw`\s`) +
    (word.endsWith("*") ? String.raw`\p{L}*` : "")
  );
}
