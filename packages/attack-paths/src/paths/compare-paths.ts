import { compareRoutes, type RouteChanges } from "@parapet/posture";
import type { DetectedPath } from "./detected-path.ts";

type Scored = Pick<DetectedPath, "pathId" | "ruleName" | "riskScore"> & {
  readonly steps: readonly Pick<DetectedPath["steps"][number], "nodeKey">[];
};

/** How paths change, by their ids and routes. */
export function comparePaths(before: readonly Scored[], after: readonly Scored[]): RouteChanges {
  return compareRoutes(before.map(routeOf), after.map(routeOf));
}

function routeOf({ pathId, ruleName, riskScore, steps }: Scored) {
  return {
    path_id: pathId,
    rule_name: ruleName,
    risk_score: riskScore,
    nodes: steps.map(({ nodeKey }) => nodeKey),
  };
}
