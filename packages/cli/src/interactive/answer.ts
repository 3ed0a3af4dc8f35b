/** The answer to one fix prompt. */
export type Answer =
  | { readonly kind: "yes" | "no" | "all" | "quit" }
  | { readonly kind: "help" }
  /** Selects another fix. */
  | { readonly kind: "choice"; readonly name: string };

const kinds: Readonly<Record<string, "yes" | "no" | "all" | "quit">> = {
  y: "yes",
  yes: "yes",
  n: "no",
  no: "no",
  a: "all",
  all: "all",
  q: "quit",
  quit: "quit",
};

/** Parses an answer; empty is the default, anything unknown shows help. */
export function parseAnswer(
  text: string,
  isYesByDefault: boolean,
  choices: readonly string[],
): Answer {
  const word = text.toLowerCase();
  if (word === "") return { kind: isYesByDefault ? "yes" : "no" };
  if (choices.includes(word)) return { kind: "choice", name: word };
  const kind = kinds[word];
  return kind === undefined ? { kind: "help" } : { kind };
}

/** The possible answers. */
export function helpLines(choices: readonly string[]): readonly string[] {
  return [
    "y  apply this fix",
    "n  skip this fix",
    "a  apply this fix and all remaining safe fixes",
    "q  quit; apply the fixes selected so far",
    "?  show this help",
    ...(choices.length === 0 ? [] : [`${choices.join(", ")}: show this alternative fix`]),
    "Ctrl-C cancels without writing anything.",
  ];
}
