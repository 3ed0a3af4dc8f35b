import { messageParts, type ScanReport } from "@parapet/posture";
import { wrap } from "../../text/wrap.ts";
import type { Layout } from "./layout.ts";

/** The report without repeated reasons why findings have no fix, and each reason once. */
export type WithoutRepeats = {
  readonly report: ScanReport;
  readonly refusals: readonly { readonly reason: string; readonly findings: number }[];
};

/** A read-only file prevents all its fixes for one reason, which is shown once. */
export function withoutRepeatedRefusals(report: ScanReport): WithoutRepeats {
  const counts = new Map<string, number>();
  for (const { message } of report.findings) {
    const { refusal } = messageParts(message);
    if (refusal !== "") counts.set(refusal, (counts.get(refusal) ?? 0) + 1);
  }
  const repeated = new Map([...counts].filter(([, count]) => count > 1));
  if (repeated.size === 0) return { report, refusals: [] };
  const shortened = <Item extends { readonly message: string }>(item: Item): Item => {
    const { fact, refusal } = messageParts(item.message);
    return repeated.has(refusal) ? { ...item, message: fact } : item;
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
