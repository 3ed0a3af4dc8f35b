/** What somebody said to one fix. */
export type Answer =
  | { readonly kind: "yes" | "no" | "all" | "quit" }
  | { readonly kind: "help" }
  /** Another way of fixing it. */
  | { readonly kind: "choice"; readonly name: string };

const words: Readonly<Record<string, "yes" | "no" | "all" | "quit">> = {
  y: "yes",
  yes: "yes",
  n: "no",
  no: "no",
  a: "all",
  all: "all",
  q: "quit",
  quit: "quit",
};

/** Reads an answer; an empty one is the default, and what makes no sense asks for help. */
export function parseAnswer(
  text: string,
  isYesByDefault: boolean,
  choices: readonly string[],
): Answer {
  const word = text.toLowerCase();
  if (word === "") return { kind: isYesByDefault ? "yes" : "no" };
  if (choices.includes(word)) return { kind: "choice", name: word };
  const kind = words[word];
  return kind === undefined ? { kind: "help" } : { kind };
}

/** What can be answered. */
export function helpLines(choices: readonly string[]): readonly string[] {
  return [
    "y  fix this",
    "n  leave this as it is",
    "a  fix this and all others that are safe",
    "q  stop asking; fix what was chosen so far",
    "?  show this",
    ...(choices.length === 0 ? [] : [`${choices.join(", ")}: show that way of fixing it instead`]),
    "Ctrl-C stops and writes nothing.",
  ];
}
