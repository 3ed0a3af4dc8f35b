import type { GuardrailRegistration } from "@parapet/posture";

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

/** JSON text that two equal values share, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sorted(part) : part));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(object: object): object {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
