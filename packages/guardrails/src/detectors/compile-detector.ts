import { canonicalJson, guardrailSeverities } from "@parapet/posture";
import type { GuardrailDetector } from "@parapet/posture";
import { stepsPerCall } from "../conditions/environment.ts";
import { InvalidRegistration } from "../core/invalid-registration.ts";
import type { Finding } from "../core/detector.ts";
import { shippedDetectors } from "./shipped-detectors.ts";

export type CompiledDetector = {
  readonly id: string;
  readonly isSignal: boolean;
  readonly skipsRecipients: boolean;
  /** Two detectors with the same key find the same, of whatever severity. */
  readonly key: string;
  /** Steps for looking through so many characters; those that every call may need are free. */
  readonly steps: (characters: number) => number;
  readonly find: (text: string) => readonly Finding[];
  readonly isGraveEnough: (finding: Finding) => boolean;
};

const charactersPerStep = 2;

/**
 * Throws InvalidRegistration for a detector or a parameter that does not exist; `pointer` is where
 * it stands.
 */
export function compileDetector(
  { id, min_severity, params }: GuardrailDetector,
  pointer: string,
): CompiledDetector {
  const detector = shippedDetectors.find((known) => known.id === id);
  if (detector === undefined) {
    const known = shippedDetectors.map((one) => one.id).join(", ");
    throw new InvalidRegistration(`${pointer}/id`, `Unknown detector; use one of ${known}.`);
  }
  const unknown = Object.keys(params).find((name) => !Object.hasOwn(detector.params, name));
  if (unknown !== undefined) {
    const known = Object.keys(detector.params).join(", ");
    throw new InvalidRegistration(
      `${pointer}/params`,
      known === "" ? `${id} has no parameters.` : `${id} knows the parameters ${known}.`,
    );
  }
  const effect = detector.effect?.(params) ?? "";
  const looks = effect === "" ? 0 : (detector.looks?.(params) ?? 0);
  const least = guardrailSeverities.indexOf(min_severity);
  return {
    id,
    isSignal: detector.isSignal,
    skipsRecipients: detector.skipsRecipients,
    key: canonicalJson([id, effect]),
    steps: (characters) =>
      looks === 0 ? 0 : stepsPerCall + Math.ceil((characters * looks) / charactersPerStep),
    find: (text) => detector.find(text, params),
    isGraveEnough: ({ severity }) => guardrailSeverities.indexOf(severity) >= least,
  };
}
