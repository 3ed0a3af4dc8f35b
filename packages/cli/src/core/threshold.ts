import type { Confidence } from "@parapet/posture";

/** What `--fail-on` takes: a severity of findings, or "never". */
export const thresholds = ["critical", "high", "medium", "low", "info", "never"] as const;
export type Threshold = (typeof thresholds)[number];

/** The thresholds that fail a run. */
export type FailOn = {
  readonly severity: Threshold;
  /** Minimum confidence of a finding. */
  readonly confidence: Confidence;
};
