import type { Api } from "../../api/types.ts";

export type ShownExposure = Api["OfferedExposure"] & {
  /** How many of its outcomes somebody has accepted or called a false positive. */
  readonly decided: number;
};

/**
 * Exposures, the worst first. What was decided about counts for none and comes last among the outcomes, so that the one that is named is
 * the one whose risk is shown; an exposure that is decided as a whole keeps its severity.
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

/** True while something that it allows was not decided about. */
export function isOpen({ outcomes, decided }: ShownExposure): boolean {
  return decided < outcomes.length;
}
