import { compileGuardrail } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";

/** True where every call that it is asked about gets its answer. Of any other nobody can say that it stops the calls of a path. */
export function isAboutEveryCall({
  condition,
  detectors,
}: Pick<GuardrailRegistration, "condition" | "detectors">): boolean {
  return condition === "" && detectors.length === 0;
}

/** True where what goes out is weighed by what the session has seen, and by nothing else that a call could evade. */
export function weighsFlow(registration: GuardrailRegistration): boolean {
  if (registration.detectors.length > 0) return false;
  try {
    const reads = [...(compileGuardrail(registration).condition?.reads ?? [])];
    return (
      reads.includes("facts.egress") &&
      flowLabels.some((name) => reads.includes(name)) &&
      reads.every((name) => flowLabels.includes(name) || flowFacts.has(name))
    );
  } catch {
    return false;
  }
}

const flowLabels = ["labels.untrusted_seen", "labels.private_read"];
const flowFacts: ReadonlySet<string> = new Set([
  "facts.egress",
  "facts.reads_private",
  "facts.reads_untrusted",
]);
