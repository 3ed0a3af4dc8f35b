import { readFileSync } from "node:fs";
import { join } from "node:path";
import { randomFrom } from "../../test/support/random-from.ts";
import { identityOf, isSame, readEquivalents } from "./equivalent.ts";
import { mutantsOf } from "./mutants.ts";
import type { Placed } from "./try-mutant.ts";

/**
 * Spread over the files and the kinds of faults: a long file or list counts as often as a short
 * one.
 */
export function chooseMutants(
  root: string,
  files: readonly string[],
  count: number,
  seed: number,
): readonly Placed[] {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  const equivalents = readEquivalents(root);
  const shuffled = files
    .map((file) => ({ file, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file);
  const found: Placed[] = [];
  while (found.length < count) {
    const before = found.length;
    for (const file of shuffled) {
      const text = readFileSync(join(root, file), "utf8");
      const left = mutantsOf(text)
        .map((mutant) => ({ ...mutant, file }))
        .filter((mutant) => !found.some((one) => isAlike(one, mutant)))
        .filter((mutant) => !equivalents.some((one) => isSame(one, identityOf(mutant, text))));
      const fault = pick([...new Set(left.map((mutant) => mutant.fault))]);
      const mutant = pick(left.filter((one) => one.fault === fault));
      if (mutant !== undefined) found.push(mutant);
      if (found.length === count) break;
    }
    if (found.length === before) break;
  }
  return found;
}

function isAlike(a: Placed, b: Placed): boolean {
  return (
    a.file === b.file && a.start === b.start && a.end === b.end && a.replacement === b.replacement
  );
}
