/** What `--fail-on` takes: a severity of findings, or "never". */
export const thresholds = ["critical", "high", "medium", "low", "info", "never"] as const;
export type Threshold = (typeof thresholds)[number];
