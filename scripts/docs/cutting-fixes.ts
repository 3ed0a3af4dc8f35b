import { type DetectedPath, findAttackPaths, shippedRules } from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import type { InspectedWorkspace } from "@parapet/scanner";

/**
 * That the fix of a check has closed a path of a rule, or has only lowered its score, in some case.
 */
export type Cut = {
  readonly ruleId: string;
  readonly checkId: string;
  readonly effect: "closes" | "lowers";
};

/**
 * What fixes do to attack paths, tried out on every workspace. Sorted by rule, then check; each
 * pair once.
 */
export async function cutsIn(workspaces: readonly InspectedWorkspace[]): Promise<readonly Cut[]> {
  const seen = new Map<string, Cut>();
  for (const { scan, graphAfterFix } of workspaces) {
    const before = pathsOf(scan.graph);
    for (const checkId of new Set(before.flatMap(({ fixedBy }) => fixedBy))) {
      // One after the other, so that memory stays small.
      // oxlint-disable-next-line no-await-in-loop
      const after = await graphAfterFix([checkId]);
      if (after === undefined) continue;
      for (const cut of cutsBetween(before, pathsOf(after), checkId)) {
        const key = `${cut.ruleId} ${cut.checkId}`;
        if (seen.get(key)?.effect !== "closes") seen.set(key, cut);
      }
    }
  }
  return [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cut]) => cut);
}

function cutsBetween(
  before: readonly DetectedPath[],
  after: readonly DetectedPath[],
  checkId: string,
): readonly Cut[] {
  return before
    .filter(({ fixedBy }) => fixedBy.includes(checkId))
    .flatMap((path) => {
      const left = after.find(({ pathId }) => pathId === path.pathId);
      if (left !== undefined && left.riskScore >= path.riskScore) return [];
      const effect: Cut["effect"] = left === undefined ? "closes" : "lowers";
      return [{ ruleId: path.ruleId, checkId, effect }];
    });
}

function pathsOf(graph: PostureGraph): readonly DetectedPath[] {
  return findAttackPaths(graph, shippedRules()).paths;
}
