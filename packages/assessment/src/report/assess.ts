import { type Rule, shippedRules } from "@parapet/attack-paths";
import type { Assessment, ScanReport } from "@parapet/posture";
import type { WorkspaceScan } from "@parapet/scanner";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import { type RuntimeContext, noRuntimeContext } from "../inspection/runtime-context.ts";
import { rememberScanned } from "../inspection/scanned-for.ts";
import type { Scanner } from "../inspection/scanner.ts";
import { rank } from "../fixes/rank.ts";
import { readWorkspace } from "../inspection/inspection.ts";
import { type OtherServiceGraph, searchPaths } from "../paths/search-paths.ts";
import { inspect } from "./inspect.ts";
import { assessment } from "./report.ts";

const alone: readonly OtherServiceGraph[] = [];

/**
 * As `assess`, with who may do what, and where each step of an exposure is configured. Throws the
 * scanner's ScanError.
 */
export async function assessFully(
  scanner: Scanner,
  request: AssessmentRequest,
  rules: readonly Rule[] = shippedRules(),
): Promise<Assessment> {
  const inspection = await readWorkspace(scanner, request, rules, async () => noRuntimeContext);
  const found = searchPaths(inspection, alone, { countAlternates: false });
  const told = assessment(inspection, found, await rank(inspection, found, alone), alone);
  if (request.drafted === undefined) rememberScanned(told.report, inspection.scanned);
  return told;
}

/**
 * Scans a workspace on its own, finds its attack paths, and ranks its fixes. Throws the scanner's
 * ScanError.
 */
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
