import type { AgentScore, RiskSummary } from "@parapet/attack-paths";

/** What paths come to for one service. */
export type SummedRisk = {
  /** Of the paths that concern it. */
  readonly summary: RiskSummary;
  /**
   * Of those that start in it, so that the services add up; undefined where none crosses from or to
   * another.
   */
  readonly starting?: RiskSummary | undefined;
};

export type PostureRisk = SummedRisk & {
  /** Of its own agents. */
  readonly agents: readonly AgentScore[];
};

/** A summary with that of the starting paths in it. */
export function riskJson({ summary, starting }: SummedRisk): string {
  return JSON.stringify(starting === undefined ? summary : { ...summary, starting });
}

export function riskOf(json: string): SummedRisk {
  const { starting, ...summary }: RiskSummary & { readonly starting?: RiskSummary } =
    JSON.parse(json);
  return { summary, starting };
}
