/** The prefix of commands that a rule allows. */
export type RuleWords = {
  readonly words: readonly string[];
  /** What may follow: more words; more letters of the last word; or the rest of an open quote. */
  readonly ending: "word" | "letters" | "quote";
};

/** Splits the text of a rule as a shell does. */
export function ruleWords(text: string): RuleWords {
  const words: string[] = [];
  let word = "";
  let isWord = false;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    // Windows paths use the escape character of shells.
    if (sign === "\\" && quote !== "'" && /[\s"'\\$`;]/.test(text.charAt(at + 1))) {
      at += 1;
      word += text.charAt(at);
      isWord = true;
    } else if (quote !== "") {
      if (sign === quote) quote = "";
      else word += sign;
    } else if (sign === "'" || sign === '"') {
      quote = sign;
      isWord = true;
    } else if (/\s/.test(sign)) {
      if (isWord) words.push(word);
      word = "";
      isWord = false;
    } else {
      word += sign;
      isWord = true;
    }
  }
  if (isWord) words.push(word);
  return { words, ending: quote === "" ? "word" : "quote" };
}

/** The same of a rule that may end in a wildcard: "npm run:*", "npm run *", "python*". */
export function wordsBeforeWildcard(text: string): RuleWords {
  const trimmed = text.trim();
  const [, before = trimmed] = /^(.*?)(?::|\s+)\*+$/s.exec(trimmed) ?? [];
  if (before !== trimmed) return ruleWords(before);
  const [, begun] = /^(.*?[^\s*])\*+$/s.exec(trimmed) ?? [];
  if (begun !== undefined) {
    const rule = ruleWords(begun);
    return rule.ending === "quote" ? rule : { ...rule, ending: "letters" };
  }
  return /^\*+$/.test(trimmed) ? { words: [], ending: "word" } : ruleWords(trimmed);
}
