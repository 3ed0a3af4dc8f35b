import type { Confidence } from "@parapet/posture";

/** What `--fail-on` takes: a severity of findings, or "never". */
export const thresholds = ["critical", "high", "medium", "low", "info", "never"] as const;
export type Threshold = (typeof thresholds)[number];

/** What fails a run. */
export type FailOn = {
  readonly severity: Threshold;
  /** The least confidence of a finding that counts. */
  readonly confidence: Confidence;
};
