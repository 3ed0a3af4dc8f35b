import type { PathChange } from "@parapet/posture";
import type { DetectedPath } from "./detected-path.ts";
import { compareText } from "./engine/compare.ts";

/** What becomes of paths; each list by id. Paths that keep their score are in none. */
export type PathChanges = {
  readonly closed: readonly PathChange[];
  readonly lowered: readonly PathChange[];
  readonly raised: readonly PathChange[];
  readonly opened: readonly PathChange[];
};

type Scored = Pick<DetectedPath, "pathId" | "ruleName" | "riskScore">;

export function comparePaths(before: readonly Scored[], after: readonly Scored[]): PathChanges {
  const earlier = new Map(before.map((path) => [path.pathId, path]));
  const later = new Map(after.map((path) => [path.pathId, path]));
  const changes = [...new Map([...earlier, ...later]).values()]
    .map(({ pathId, ruleName }): PathChange => ({
      path_id: pathId,
      rule_name: ruleName,
      risk_score_before: earlier.get(pathId)?.riskScore ?? 0,
      risk_score_after: later.get(pathId)?.riskScore ?? 0,
    }))
    .toSorted((a, b) => compareText(a.path_id, b.path_id));
  const both = changes.filter(({ path_id: id }) => earlier.has(id) && later.has(id));
  return {
    closed: changes.filter(({ path_id: id }) => !later.has(id)),
    lowered: both.filter((path) => path.risk_score_after < path.risk_score_before),
    raised: both.filter((path) => path.risk_score_after > path.risk_score_before),
    opened: changes.filter(({ path_id: id }) => !earlier.has(id)),
  };
}
