import { guardrailSeverities } from "@parapet/posture";
import type { GuardrailDetector } from "@parapet/posture";
import { canonicalJson } from "../declaration.ts";
import { InvalidRegistration } from "../invalid-registration.ts";
import type { DetectorParams, Finding } from "./detector.ts";
import { shippedDetectors } from "./shipped-detectors.ts";

export type CompiledDetector = {
  readonly id: string;
  readonly isSignal: boolean;
  readonly skipsRecipients: boolean;
  /** Two detectors with the same key find the same. */
  readonly key: string;
  readonly params: DetectorParams;
  readonly find: (text: string, params: DetectorParams) => readonly Finding[];
};

/** Throws InvalidRegistration for a detector or a parameter that does not exist; `pointer` is where it stands. */
export function compileDetector(
  { id, min_severity, params }: GuardrailDetector,
  pointer: string,
): CompiledDetector {
  const detector = shippedDetectors.find((known) => known.id === id);
  if (detector === undefined) {
    const known = shippedDetectors.map((one) => one.id).join(", ");
    throw new InvalidRegistration(
      `${pointer}/id`,
      `There is no such detector; take one of ${known}.`,
    );
  }
  const unknown = Object.keys(params).find((name) => !Object.hasOwn(detector.params, name));
  if (unknown !== undefined) {
    const known = Object.keys(detector.params).join(", ");
    throw new InvalidRegistration(
      `${pointer}/params`,
      known === "" ? `${id} has no parameters.` : `${id} knows the parameters ${known}.`,
    );
  }
  const least = guardrailSeverities.indexOf(min_severity);
  return {
    id,
    isSignal: detector.isSignal,
    skipsRecipients: detector.skipsRecipients,
    key: canonicalJson([id, min_severity, params]),
    params,
    find: (text, given) =>
      detector
        .find(text, given)
        .filter(({ severity }) => guardrailSeverities.indexOf(severity) >= least),
  };
}
