import {
  type CompiledGuardrail,
  compileGuardrail,
  holdsForFlows,
  holdsForMessages,
} from "@parapet/guardrails";
import type { GuardrailRegistration, SourceTrust } from "@parapet/posture";

type Coverable = Pick<GuardrailRegistration, "condition" | "detectors" | "match" | "suppressions">;

/**
 * True where every call that it is asked about gets its answer. Of any other nobody can say that it
 * stops the calls of a path.
 */
export function coversEveryCall(registration: Coverable): boolean {
  const { condition, detectors } = registration;
  return condition === "" && detectors.length === 0 && coversTrust(registration, "agent");
}

/**
 * True where what goes out is weighed by what the session has seen, and by nothing else that a call
 * could evade.
 */
export function coversFlows(registration: GuardrailRegistration): boolean {
  const known = weighing.get(registration) ?? weighsFlowNow(registration);
  weighing.set(registration, known);
  return known;
}

function weighsFlowNow(registration: GuardrailRegistration): boolean {
  if (registration.detectors.length > 0 || !coversTrust(registration, "agent")) return false;
  const compiled = compiledOf(registration);
  const reads = compiled?.condition?.reads ?? new Set<string>();
  return (
    compiled !== undefined &&
    reads.has("facts.egress") &&
    flowLabels.some((name) => reads.has(name)) &&
    holdsForFlows(compiled)
  );
}

const flowLabels = ["labels.untrusted_seen", "labels.private_read"];

/**
 * True where every message from outside gets its answer, or all are searched for instructions, no
 * matter who wrote them.
 */
export function coversMessages(registration: GuardrailRegistration): boolean {
  if (!coversTrust(registration, "external")) return false;
  if (registration.condition === "" && registration.detectors.length === 0) return true;
  const compiled = compiledOf(registration);
  return (
    compiled?.detectors.some(({ isSignal }) => isSignal) === true && holdsForMessages(compiled)
  );
}

/**
 * False where suppressions may take calls out again, and where it is not asked about those of this
 * trust.
 */
function coversTrust({ match, suppressions }: Coverable, trust: SourceTrust): boolean {
  return suppressions.length === 0 && (match.trust.length === 0 || match.trust.includes(trust));
}

/** What one for every agent comes to is asked for each of them. */
const weighing = new WeakMap<GuardrailRegistration, boolean>();

function compiledOf(registration: GuardrailRegistration): CompiledGuardrail | undefined {
  try {
    return compileGuardrail(registration);
  } catch {
    return undefined;
  }
}
