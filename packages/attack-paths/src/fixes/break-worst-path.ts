import { worstFirst } from "../risk/agent-scores.ts";
import { comparePaths } from "../paths/compare-paths.ts";
import type { DetectedPath } from "../paths/detected-path.ts";
import type { FixCandidate } from "./rank-fixes.ts";

/**
 * The paths that are left after some fixes together; undefined where they cannot be made, or the
 * search stopped early.
 */
export type PathsAfter = (
  fixes: readonly FixCandidate[],
) => Promise<readonly DetectedPath[] | undefined>;

/** Each is a scan of the workspace as the fixes would leave it. */
const mostTrials = 60;

/** The path that every figure calls the worst. */
export function worstPath(paths: readonly DetectedPath[]): DetectedPath | undefined {
  return worstFirst(paths)[0];
}

/** True where the path is gone, has a lower score, or is left only to more trusted senders. */
function isBroken(path: DetectedPath, after: readonly DetectedPath[]): boolean {
  const { closed, lowered } = comparePaths([path], after);
  return closed.length + lowered.length > 0;
}

/**
 * The fewest fixes that break a path together, where none does alone; undefined where all of them
 * together do not, or where the search for the fewest takes too long.
 */
export async function fixesThatBreak(
  path: DetectedPath,
  candidates: readonly FixCandidate[],
  pathsAfter: PathsAfter,
): Promise<readonly FixCandidate[] | undefined> {
  let trials = 0;
  const breaks = async (fixes: readonly FixCandidate[]): Promise<boolean> => {
    trials += 1;
    const after = await pathsAfter(fixes);
    return after !== undefined && isBroken(path, after);
  };
  if (candidates.length < 2 || candidates.length > mostTrials / 2) return undefined;
  if (!(await breaks(candidates))) return undefined;
  const needed: FixCandidate[] = [];
  const others: FixCandidate[] = [];
  for (const candidate of candidates) {
    // Sequentially, here and below: a rescan holds a whole workspace in memory.
    // oxlint-disable-next-line no-await-in-loop
    const isNeeded = !(await breaks(candidates.filter((other) => other !== candidate)));
    (isNeeded ? needed : others).push(candidate);
  }
  for (let more = 0; more <= others.length; more += 1) {
    for (const chosen of subsets(others, more)) {
      const fixes = candidates.filter((one) => needed.includes(one) || chosen.includes(one));
      // Every single fix has been tried.
      if (fixes.length < 2) continue;
      if (trials >= mostTrials) return undefined;
      // oxlint-disable-next-line no-await-in-loop
      if (await breaks(fixes)) return fixes;
    }
  }
  return undefined;
}

function* subsets<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, item] of items.entries()) {
    for (const rest of subsets(items.slice(index + 1), size - 1)) yield [item, ...rest];
  }
}
