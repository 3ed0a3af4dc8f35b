import type { Api } from "../../api/types.ts";
import type { Assigned } from "../../decisions/assign-dialog.tsx";

export type ShownExposure = Api["OfferedExposure"] & {
  /** How many of its outcomes are dismissed: accepted or false positives. */
  readonly decided: number;
};

/**
 * Exposures, worst first. Dismissed outcomes do not count and come last, so that the shown risk
 * belongs to the first outcome. A fully dismissed exposure keeps its severity.
 */
export function withDecisions(
  exposures: readonly Api["OfferedExposure"][],
  decided: ReadonlySet<string>,
): readonly ShownExposure[] {
  return exposures
    .map((exposure): ShownExposure => {
      const open = exposure.outcomes.filter(({ path_id }) => !decided.has(path_id));
      const { severity, risk_score: score } = open[0] ?? {
        severity: exposure.severity,
        risk_score: exposure.score,
      };
      const rest = exposure.outcomes.filter(({ path_id }) => decided.has(path_id));
      return { ...exposure, severity, score, outcomes: [...open, ...rest], decided: rest.length };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** True if some outcome is not dismissed. */
export function isOpen({ outcomes, decided }: ShownExposure): boolean {
  return decided < outcomes.length;
}

/** IDs of its open outcomes; the dismissed ones come last. */
export function openPathIds({ outcomes, decided }: ShownExposure): readonly string[] {
  return [...new Set(outcomes.slice(0, outcomes.length - decided).map(({ path_id }) => path_id))];
}

/** What is assigned, and to whom. */
export function assignedOf({ service, exposure_id, assignee, note }: ShownExposure): Assigned {
  return { kind: "exposure", service, subject_id: exposure_id, assignee, note };
}
