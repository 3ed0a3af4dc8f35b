import type { Condition } from "./conditions.ts";

/**
 * By number of the condition: 1 it held, was there or was reached, 2 it did not or was not, 3 both.
 */
type Taken = (number | null)[];

/** By file, by the check whose fixtures ran; "" for all other tests. */
export type Outcomes = Readonly<Record<string, Readonly<Record<string, Readonly<Taken>>>>>;

declare global {
  /** What the conditions of the sources that a test file loads came to. */
  var parapetOutcomes: Record<string, Record<string, Taken>> | undefined;
  /** ID of the check whose fixtures run. */
  var parapetFixturesOf: string | undefined;
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
    `const parapetOutcomes = ((globalThis.parapetOutcomes ??= {})[${JSON.stringify(file)}] ??= {});`,
    `const parapetTaken = () => (parapetOutcomes[globalThis.parapetFixturesOf ?? ""] ??= []);`,
    `const parapetTruth = (at, value) => ((parapetTaken()[at] |= value ? 1 : 2), value);`,
    `const parapetPresence = (at, value) => ((parapetTaken()[at] |= value == null ? 2 : 1), value);`,
    `const parapetCase = (at) => { parapetTaken()[at] = 3; };`,
    "",
  ].join(" ");
}
