import type { FindingSeverity } from "@parapet/posture";

type SarifLevel = "error" | "warning" | "note";

const scale: Readonly<Record<FindingSeverity, { level: SarifLevel; score: string }>> = {
  critical: { level: "error", score: "9.5" },
  high: { level: "error", score: "8.0" },
  medium: { level: "warning", score: "5.5" },
  low: { level: "note", score: "2.0" },
  info: { level: "note", score: "0.0" },
};

export function sarifLevel(severity: FindingSeverity): SarifLevel {
  return scale[severity].level;
}

/**
 * The number by which code-scanning services sort: over 9.0 critical, 7.0 high, 4.0 medium, else
 * low.
 */
export function securitySeverity(severity: FindingSeverity): string {
  return scale[severity].score;
}
