import type { FixCandidate, PlannedFix } from "@parapet/attack-paths";
import type { FindingSeverity } from "@parapet/posture";
import type { Inspection } from "../inspection/inspection.ts";
import { madeTitle } from "./fix-titles.ts";

/** The single fixes that plans may combine, each with its default. */
export function plannedFixes(
  { scanner, scan }: Pick<Inspection, "scanner" | "scan">,
  candidates: readonly FixCandidate[],
  severities: ReadonlyMap<string, FindingSeverity>,
): readonly PlannedFix[] {
  const known = new Map(scanner.fixCatalog.map((fix) => [fix.check_id, fix]));
  const checks = new Map(scanner.checkCatalog.map((check) => [check.check_id, check]));
  return candidates.flatMap(({ check_ids: [id, ...more], isOfferedAnyway }) => {
    const fix = id === undefined || more.length > 0 ? undefined : known.get(id);
    if (fix === undefined || isOfferedAnyway === true) return [];
    const { check_id, safe, choices } = fix;
    const needs = fix.needs.map((need) =>
      need === "container_engine" && scan.inContainer ? "container_engine_in_container" : need,
    );
    return [
      {
        check_id,
        title: madeTitle(fix),
        safe,
        needs,
        choice: choices[0]?.name ?? "",
        weakness: checks.get(check_id)?.weakness ?? "",
        severity: severities.get(check_id) ?? "info",
      },
    ];
  });
}
