import type { DetectedPath, FixCandidate } from "@parapet/attack-paths";
import { asksForAction } from "@parapet/posture";
import type { Inspection } from "../inspection/inspection.ts";
import { madeTitle, unusedTitle } from "./fix-titles.ts";

/**
 * Fixable checks on the edges of paths: only these can lower the risk. Unused access can be denied
 * regardless.
 */
export function fixCandidates(
  {
    scanner,
    findings,
    runtimeContext,
  }: Pick<Inspection, "scanner" | "findings" | "runtimeContext">,
  paths: readonly DetectedPath[],
): readonly FixCandidate[] {
  const onPaths = new Set(paths.flatMap((path) => path.fixedBy));
  const weaknessOf = new Map(scanner.checkCatalog.map((check) => [check.check_id, check.weakness]));
  const weaknesses = new Set([...onPaths].map((id) => weaknessOf.get(id) ?? ""));
  weaknesses.delete("");
  // A redundant allow rule is on no path while another one allows the same.
  const always = new Set(
    findings
      .filter((finding) => asksForAction(finding) && !finding.suppressed)
      .map(({ check_id }) => check_id)
      .filter((id) => weaknesses.has(weaknessOf.get(id) ?? "")),
  );
  const ofPaths = scanner.fixCatalog
    .filter(({ check_id }) => onPaths.has(check_id) || always.has(check_id))
    .map((fix) => ({ check_ids: [fix.check_id], title: madeTitle(fix), safe: fix.safe }));
  if (runtimeContext.unusedTools.length === 0) return ofPaths;
  const { check_id } = scanner.unusedTool;
  const title = unusedTitle(runtimeContext.unusedTools);
  return [...ofPaths, { check_ids: [check_id], title, safe: false, isOfferedAnyway: true }];
}
