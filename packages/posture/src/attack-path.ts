import type { OwaspTag } from "./owasp.ts";
import type { RiskSeverity } from "./severity.ts";

/**
 * One node on the way, and what the edge into it allows; of the first, what its exposure allows.
 */
export type PathStep = {
  readonly node_id: string;
  readonly node_type: string;
  readonly vulnerability: string;
  readonly description: string;
};

/**
 * An attack path, exactly as the interface document shows it. Nothing is null or absent; an unknown
 * text is "".
 */
export type AttackPath = {
  /** `ap_` and 52 base32 digits; stable across lines, scores, routes and rescans. */
  readonly path_id: string;
  readonly rule_name: string;
  readonly owasp_tag: OwaspTag;
  /** In chain order, each once. */
  readonly agents_involved: readonly string[];
  /** Source first, sink last. */
  readonly path_steps: readonly PathStep[];
  /** The residual score, 0.0–10.0, one decimal. */
  readonly risk_score: number;
  readonly severity: RiskSeverity;
  /** When the still-open path was first seen: UTC, milliseconds, `Z`. */
  readonly detected_at: string;
};

/** What `GET /api/v1/risk/rules` says of a rule. */
export type RuleDescription = {
  readonly rule_id: string;
  readonly name: string;
  readonly version: number;
  readonly owasp: readonly OwaspTag[];
  /** MITRE ATLAS technique ids. */
  readonly atlas: readonly string[];
  /** Name of the impact in the priors: "host_rce". */
  readonly impact: string;
  readonly message: string;
  readonly docs_url: string;
};

/** A path before and after something else changed. */
export type PathChange = {
  readonly path_id: string;
  readonly rule_name: string;
  /** One decimal; 0 where the path is not there. */
  readonly risk_score_before: number;
  readonly risk_score_after: number;
};

/** One way to lower the risk, verified by running the scan again on the fixed text. */
export type RankedFix = {
  /** The checks whose fix is applied. */
  readonly check_ids: readonly string[];
  readonly title: string;
  /** False for a fix that cuts access or stops jobs: it runs only when asked for by its ID. */
  readonly safe: boolean;
  /**
   * Points of the total risk that go; one decimal. 0 of a fix that lowers paths beside others that
   * are as bad, or takes away what nobody uses.
   */
  readonly risk_removed: number;
  /** Total risk before and after, as `totalRisk` counts it; one decimal. */
  readonly total_before: number;
  readonly total_after: number;
  /** The paths that are gone afterwards, sorted. */
  readonly paths_closed: readonly string[];
  /** The paths that stay with a lower score, by id. */
  readonly paths_lowered: readonly PathChange[];
};
