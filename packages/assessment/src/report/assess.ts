import { type Rule, shippedRules } from "@parapet/attack-paths";
import type { ScanReport } from "@parapet/posture";
import type { WorkspaceScan } from "@parapet/scanner";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import { type RuntimeContext, noRuntimeContext } from "../inspection/runtime-context.ts";
import type { Scanner } from "../inspection/scanner.ts";
import type { OtherServiceGraph } from "../paths/search-paths.ts";
import { inspect } from "./inspect.ts";

const alone: readonly OtherServiceGraph[] = [];

/** Scans a workspace on its own, finds its attack paths, and ranks its fixes. Throws the scanner's ScanError. */
export async function assess(
  scanner: Scanner,
  request: AssessmentRequest,
  rules: readonly Rule[] = shippedRules(),
  contextOf: (scan: WorkspaceScan) => Promise<RuntimeContext> = async () => noRuntimeContext,
): Promise<ScanReport> {
  const inspected = await inspect(scanner, request, rules, contextOf);
  const found = inspected.search(alone, { countAlternates: false });
  return inspected.report(found, await inspected.rank(found, alone), alone);
}
