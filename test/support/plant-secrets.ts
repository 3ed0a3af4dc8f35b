import type { PlantedSecret, Random } from "./kinds-of-secrets.ts";

/** A place in a text where another text may be put, and how it is written there. */
type Spot = {
  readonly at: number;
  readonly end: number;
  readonly written: (text: string) => string;
};

const fileLine = /^\/\/ (?:file|mode|beside|expect|gitignore|because)\b.*$/gm;

/**
 * Every place of a fixture where a person could write something: strings in quotes, as a whole or
 * at their end, lines of instructions, comments.
 */
export function spotsOf(text: string): readonly Spot[] {
  const taken = [...text.matchAll(fileLine)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  // The comments at the top say how a fixture is laid out.
  const top = /^(?:\/\/.*\n)*/.exec(text)?.[0].length ?? 0;
  const isFree = ({ at, end }: Spot) =>
    at >= top && !taken.some(([start, stop]) => at < stop && end > start);
  const quoted = [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/g)].flatMap(
    (match): Spot[] => {
      const at = match.index + 1;
      const end = match.index + match[0].length - 1;
      const quote = match[0].charAt(0);
      const inQuotes = (planted: string) =>
        planted.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
      return [
        { at, end, written: inQuotes },
        { at: end, end, written: (planted) => ` ${inQuotes(planted)}` },
      ];
    },
  );
  const comments = [
    ...text.matchAll(/^[ \t]*(\/\/|#)(?! (?:file|mode|beside|expect|gitignore|because)\b).*$/gm),
  ].map((match): Spot => {
    const end = match.index + match[0].length;
    return { at: end, end, written: (planted) => ` ${planted.replaceAll("\n", " ")}` };
  });
  const prose = [...text.matchAll(/^(?:[-*] )?[A-Z][^"{}[\]]{12,}$/gm)].map((match): Spot => {
    const end = match.index + match[0].length;
    return { at: end, end, written: (planted) => ` ${planted}` };
  });
  return [...quoted, ...comments, ...prose].filter(isFree);
}

/** The text with secrets at some of its places, at most `most`; each secret at one place. */
export function plantedIn(
  text: string,
  secrets: readonly PlantedSecret[],
  most: number,
  random: Random,
): { readonly text: string; readonly secrets: readonly PlantedSecret[] } {
  const spots = shuffled(spotsOf(text), random).slice(0, most);
  const chosen = shuffled(secrets, random);
  const used: PlantedSecret[] = [];
  let result = text;
  let before = Infinity;
  for (const { at, end, written } of spots.toSorted((a, b) => b.at - a.at || b.end - a.end)) {
    const secret = chosen[used.length];
    if (secret === undefined || end > before) continue;
    result = result.slice(0, at) + written(secret.text) + result.slice(end);
    before = at;
    used.push(secret);
  }
  return { text: result, secrets: used };
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}
