import type { Confidence } from "@parapet/posture";

/** What `--fail-on` takes: a severity of findings, or "never". */
export const thresholds = ["critical", "high", "medium", "low", "info", "never"] as const;
export type Threshold = (typeof thresholds)[number];

/** What `--fail-on` of a scan takes besides: what a baseline does not know, exposures included. */
export const newThresholds = ["new-critical", "new-high", "new-medium", "new-low"] as const;
export type NewThreshold = (typeof newThresholds)[number];

const severityOfNew: Readonly<Record<NewThreshold, Threshold>> = {
  "new-critical": "critical",
  "new-high": "high",
  "new-medium": "medium",
  "new-low": "low",
};

/** The severity of a threshold, and whether only what is new counts. */
export function readThreshold(given: Threshold | NewThreshold): {
  readonly severity: Threshold;
  readonly isNew: boolean;
} {
  const known = newThresholds.find((one) => one === given);
  if (known !== undefined) return { severity: severityOfNew[known], isNew: true };
  return { severity: thresholds.find((one) => one === given) ?? "high", isNew: false };
}

/** The thresholds that fail a run. */
export type FailOn = {
  /** Fingerprints of findings that a baseline knows; undefined for none. */
  readonly known?: ReadonlySet<string>;
  /** IDs of the exposures that fail the run; undefined where exposures do not count. */
  readonly exposures?: ReadonlySet<string>;
  readonly severity: Threshold;
  /** Minimum confidence of a finding. */
  readonly confidence: Confidence;
};
