import type { Condition } from "./conditions.ts";

/** By file, by number of the condition: 1 it held, was there or was reached, 2 it did not or was not, 3 both. */
export type Outcomes = Readonly<Record<string, readonly (number | null)[]>>;

declare global {
  /** What the conditions of the sources that a test file loads came to. */
  var parapetOutcomes: Record<string, (number | null)[]> | undefined;
}

const record = {
  truth: "parapetTruth",
  presence: "parapetPresence",
  case: "parapetCase",
} as const;

/** A source text that records what its conditions come to, with every line where it was. */
export function recordingOutcomes(
  file: string,
  text: string,
  conditions: readonly Condition[],
): string {
  if (conditions.length === 0) return text;
  const inserts = conditions.flatMap(({ start, end, kind }, number) => {
    const call = `${record[kind]}(${number}`;
    if (kind === "case") return [{ at: start, text: `${call});`, order: 0 }];
    return [
      { at: start, text: `${call}, (`, order: 1 },
      { at: end, text: "))", order: -1 },
    ];
  });
  // What ends at a place is closed before anything begins there.
  const sorted = inserts.toSorted((a, b) => a.at - b.at || a.order - b.order);
  let written = preludeFor(file);
  let from = 0;
  for (const insert of sorted) {
    written += text.slice(from, insert.at) + insert.text;
    from = insert.at;
  }
  return written + text.slice(from);
}

function preludeFor(file: string): string {
  return [
    `const parapetOutcomes = ((globalThis.parapetOutcomes ??= {})[${JSON.stringify(file)}] ??= []);`,
    `const parapetTruth = (at, value) => ((parapetOutcomes[at] |= value ? 1 : 2), value);`,
    `const parapetPresence = (at, value) => ((parapetOutcomes[at] |= value == null ? 2 : 1), value);`,
    `const parapetCase = (at) => { parapetOutcomes[at] = 3; };`,
    "",
  ].join(" ");
}
