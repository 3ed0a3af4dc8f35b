import { shippedRules } from "@parapet/attack-paths";
import type { ScanReport } from "@parapet/posture";
import { unranked } from "../fixes/rank.ts";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import { noRuntimeContext } from "../inspection/runtime-context.ts";
import type { Scanner } from "../inspection/scanner.ts";
import { inspect } from "./inspect.ts";

/**
 * The report of a workspace with edited files; fixes are not simulated. Throws the scanner's
 * ScanError.
 */
export async function assessDrafted(
  scanner: Scanner,
  request: AssessmentRequest & Required<Pick<AssessmentRequest, "drafted">>,
): Promise<ScanReport> {
  const inspected = await inspect(scanner, request, shippedRules(), async () => noRuntimeContext);
  return inspected.report(inspected.search([], { countAlternates: false }), unranked, []);
}
