import { doesNotStart } from "@parapet/posture";
import type { Report } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import type { RefusalSubject } from "../../model/startup-refusal.ts";

/**
 * Reports why the gateway does not start, as far as one subject goes. True where there is such a
 * reason.
 */
export function reportRefusals(
  { gateway: { refusals } }: OpenClawModel,
  subject: RefusalSubject,
  report: Report,
): boolean {
  const own = refusals.filter((refusal) => refusal.subject === subject);
  for (const { at, reason, unless } of own) {
    report({
      at,
      severity: "medium",
      confidence: unless === "" ? "high" : "medium",
      message: `${doesNotStart}${unless === "" ? "" : `, unless ${unless}`}: ${reason}`,
    });
  }
  return own.length > 0;
}
