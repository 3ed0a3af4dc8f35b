/** How bad a finding is. `info` is worth knowing and needs no action. */
export const findingSeverities = ["critical", "high", "medium", "low", "info"] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

/** How bad something is that asks for action. */
export const severities = ["critical", "high", "medium", "low"] as const;
export type Severity = (typeof severities)[number];

/** The band of a risk score; the words of the interface document. */
export const riskSeverities = ["Critical", "High", "Medium", "Low"] as const;
export type RiskSeverity = (typeof riskSeverities)[number];

/** How sure the scanner is that a finding is one. */
export const confidences = ["high", "medium", "low"] as const;
export type Confidence = (typeof confidences)[number];

const plainSeverities: Readonly<Record<RiskSeverity, Severity>> = {
  Critical: "critical",
  High: "high",
  Medium: "medium",
  Low: "low",
};

/** The severity of an attack path as everything else spells it. */
export function plainSeverity(severity: RiskSeverity): Severity {
  return plainSeverities[severity];
}

/** True when `severity` is as bad as `threshold` or worse. */
export function isAtLeast(severity: FindingSeverity, threshold: FindingSeverity): boolean {
  return findingSeverities.indexOf(severity) <= findingSeverities.indexOf(threshold);
}

/** Sorts the worst first. */
export function compareSeverity(a: FindingSeverity, b: FindingSeverity): number {
  return findingSeverities.indexOf(a) - findingSeverities.indexOf(b);
}

/** The lowest scores of the bands, in tenths. */
const lowestTenths: Readonly<Record<RiskSeverity, number>> = {
  Critical: 90,
  High: 70,
  Medium: 40,
  Low: 0,
};

/** The band of a score of 0.0–10.0 that is already rounded to one decimal. */
export function riskSeverity(score: number): RiskSeverity {
  const tenths = Math.round(score * 10);
  return riskSeverities.find((severity) => tenths >= lowestTenths[severity]) ?? "Low";
}

/** The scores that a band has, from the lowest to the highest, in tenths. */
export function riskBandTenths(severity: RiskSeverity): readonly [number, number] {
  const above = riskSeverities[riskSeverities.indexOf(severity) - 1];
  return [lowestTenths[severity], above === undefined ? 100 : lowestTenths[above] - 1];
}
