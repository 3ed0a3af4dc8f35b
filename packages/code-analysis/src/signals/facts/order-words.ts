/*
 * Words of orders in nine languages. "+" is white space; "*" at the end stands for any ending.
 */

export type OrderWords = {
  /** In lower case: a text with none of these has none of the words. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
};

const spacedScript = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u;

/**
 * A list of words, separated by white space. It is taken apart when a text is first asked for it:
 * most scans read no text.
 */
export function orderWords(list: string): OrderWords {
  let hints: readonly string[] | undefined;
  let pattern: RegExp | undefined;
  return {
    get hints() {
      hints ??= wordsOf(list).map((word) => word.replace(/\*$/, "").replaceAll("+", " "));
      return hints;
    },
    get pattern() {
      pattern ??= patternOf(wordsOf(list));
      return pattern;
    },
  };
}

function wordsOf(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

function patternOf(words: readonly string[]): RegExp {
  const spaced = words.filter((word) => spacedScript.test(word)).map(sourceOf);
  const others = words.filter((word) => !spacedScript.test(word)).map(sourceOf);
  const sources = [
    ...(spaced.length === 0
      ? []
      : [`(?<![\\p{L}\\p{N}_-])(?:${spaced.join("|")})(?![\\p{L}\\p{N}_])`]),
    ...others,
  ];
  return new RegExp(sources.join("|"), "iu");
}

function sourceOf(word: string): string {
  const literal = word.replace(/\*$/, "").replaceAll(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return (
    literal.replaceAll(String.raw`\+`, String.raw`\s`) +
    (word.endsWith("*") ? String.raw`\p{L}*` : "")
  );
}
