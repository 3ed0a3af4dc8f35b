import type { ScanReport } from "@parapet/posture";
import { arrayJson, attackPathJson } from "./attack-path-json.ts";

/** JSON of a scan report, its attack paths exactly as they are documented. */
export function scanReportJson({ attack_paths, ...report }: ScanReport): string {
  const paths = arrayJson(attack_paths.map(attackPathJson));
  return `${JSON.stringify(report).slice(0, -1)},"attack_paths":${paths}}`;
}
