import { type DetectedPath, toAttackPath } from "@parapet/attack-paths";
import type { Detection } from "../store/attack-paths.ts";

/** Paths as the store keeps them. */
export function detectionsOf(
  paths: readonly DetectedPath[],
  service: string,
  scannedAt: string,
): readonly Detection[] {
  return paths.map((path) => ({
    path: toAttackPath(path, scannedAt),
    services: path.services.length > 0 ? path.services : [service],
    detail: JSON.stringify({
      rule_id: path.ruleId,
      inherent_score: path.inherentScore,
      waterfall: path.waterfall,
      alternates: path.alternates,
      route_hash: path.routeHash,
      fixed_by: path.fixedBy,
    }),
  }));
}
