import type { Advisory } from "@parapet/scan-core/advisories/advisory.ts";
import { severityOf } from "@parapet/scan-core/advisories/assessment.ts";

/**
 * "at least 3 known vulnerabilities, 1 of them critical"; more may be published than are known
 * here.
 */
export function advisoryCount(found: readonly Advisory[]): string {
  if (found.length === 1) return "at least one known vulnerability";
  const critical = found.filter((advisory) => severityOf(advisory) === "critical").length;
  const many = `at least ${found.length} known vulnerabilities`;
  return critical === 0 ? many : `${many}, ${critical} of them critical`;
}
