import { type DetectedPath, type Rule, toAttackPath } from "@parapet/attack-paths";
import type { Detection } from "../store/attack-paths/attack-paths.ts";
import { pathDetail } from "./path-detail.ts";
import { pathDetailJson } from "./path-detail-json.ts";

/** Paths that the rules found, as the store keeps them. */
export function detectionsOf(
  paths: readonly DetectedPath[],
  {
    rules,
    service,
    scannedAt,
  }: { readonly rules: readonly Rule[]; readonly service: string; readonly scannedAt: string },
): readonly Detection[] {
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  return paths.map((path) => ({
    path: toAttackPath(path, scannedAt),
    services: path.services.length > 0 ? path.services : [service],
    routeHash: path.routeHash,
    detail: pathDetailJson(pathDetail(path, ruleOf.get(path.ruleId))),
  }));
}
