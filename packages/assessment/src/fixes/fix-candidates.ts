import type { DetectedPath, FixCandidate } from "@parapet/attack-paths";
import { asksForAction } from "@parapet/posture";
import type { Inspection } from "../inspection/inspection.ts";
import { madeTitle, unusedTitle } from "./fix-titles.ts";

/**
 * The checks on the edges of the paths that have a fix: the only ones that can lower the risk. What is not used can be
 * taken away whether it does or not.
 */
export function fixCandidates(
  { scanner, findings, beyond }: Pick<Inspection, "scanner" | "findings" | "beyond">,
  paths: readonly DetectedPath[],
): readonly FixCandidate[] {
  const onPaths = new Set(paths.flatMap((path) => path.fixedBy));
  const weaknessOf = new Map(
    scanner.checkCatalogue.map((check) => [check.check_id, check.weakness]),
  );
  const weaknesses = new Set([...onPaths].map((id) => weaknessOf.get(id) ?? ""));
  weaknesses.delete("");
  // A second rule that allows the same is on no path while the first one does.
  const beside = new Set(
    findings
      .filter((finding) => asksForAction(finding) && !finding.suppressed)
      .map(({ check_id }) => check_id)
      .filter((id) => weaknesses.has(weaknessOf.get(id) ?? "")),
  );
  const ofPaths = scanner.fixCatalogue
    .filter(({ check_id }) => onPaths.has(check_id) || beside.has(check_id))
    .map((fix) => ({ check_ids: [fix.check_id], title: madeTitle(fix), safe: fix.safe }));
  if (beyond.unusedTools.length === 0) return ofPaths;
  const { check_id } = scanner.unusedTool;
  const title = unusedTitle(beyond.unusedTools);
  return [...ofPaths, { check_ids: [check_id], title, safe: false, isOfferedAnyway: true }];
}
