import { messageParts, type ScanReport } from "@parapet/posture";
import { wrap } from "../../text/wrap.ts";
import type { Layout } from "./layout.ts";

/** The report with reasons against fixes that several findings give taken out of them, and each reason once. */
export type WithoutRepeats = {
  readonly report: ScanReport;
  readonly refusals: readonly { readonly reason: string; readonly findings: number }[];
};

/** A file that is read-only refuses every fix, for one reason that is read once. */
export function withoutRepeatedRefusals(report: ScanReport): WithoutRepeats {
  const counts = new Map<string, number>();
  for (const { message } of report.findings) {
    const { refusal } = messageParts(message);
    if (refusal !== "") counts.set(refusal, (counts.get(refusal) ?? 0) + 1);
  }
  const repeated = new Map([...counts].filter(([, count]) => count > 1));
  if (repeated.size === 0) return { report, refusals: [] };
  const shortened = <Told extends { readonly message: string }>(told: Told): Told => {
    const { fact, refusal } = messageParts(told.message);
    return repeated.has(refusal) ? { ...told, message: fact } : told;
  };
  const findings = report.findings.map((finding) => ({
    ...shortened(finding),
    parts: finding.parts.map(shortened),
  }));
  return {
    report: { ...report, findings },
    refusals: [...repeated].map(([reason, count]) => ({ reason, findings: count })),
  };
}

export function refusalsSection(
  refusals: WithoutRepeats["refusals"],
  { columns }: Layout,
): readonly string[] {
  return refusals.flatMap(({ reason, findings }) =>
    wrap(`No automated fix for ${findings} findings: ${reason}`, columns),
  );
}
