import { canonicalJson, type GuardrailRegistration } from "@parapet/posture";

/** The part of a registration that its owner decides; the rest is Parapet's own observation. */
export const declaredFields = [
  "enabled",
  "severity",
  "mode",
  "timing",
  "points",
  "match",
  "condition",
  "detectors",
  "action",
  "on_error",
  "judge_model",
  "judge_prompt",
  "description",
  "provider",
  "owasp",
  "suppressions",
] as const satisfies readonly (keyof GuardrailRegistration)[];

export type GuardrailDeclaration = Pick<GuardrailRegistration, (typeof declaredFields)[number]>;

export function declarationOf(registration: GuardrailDeclaration): GuardrailDeclaration {
  return {
    enabled: registration.enabled,
    severity: registration.severity,
    mode: registration.mode,
    timing: registration.timing,
    points: registration.points,
    match: registration.match,
    condition: registration.condition,
    detectors: registration.detectors,
    action: registration.action,
    on_error: registration.on_error,
    judge_model: registration.judge_model,
    judge_prompt: registration.judge_prompt,
    description: registration.description,
    provider: registration.provider,
    owasp: registration.owasp,
    suppressions: registration.suppressions,
  };
}

/** True when an update says nothing new: the revision stays. Order of keys carries no meaning. */
export function sameRegistration(a: GuardrailDeclaration, b: GuardrailDeclaration): boolean {
  return canonicalJson(declarationOf(a)) === canonicalJson(declarationOf(b));
}
