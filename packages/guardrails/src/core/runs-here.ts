import type { GuardrailRegistration } from "@parapet/posture";

/** What decides who evaluates a guardrail. */
export type Evaluated = Pick<
  GuardrailRegistration,
  "provider" | "judge_model" | "condition" | "detectors"
> &
  Partial<Pick<GuardrailRegistration, "registered_via">>;

/**
 * True for a guardrail that Parapet evaluates itself: a rule, or one with a condition or detectors.
 * False for what a model evaluates, what another provider decides, and what a span has registered:
 * its own runtime evaluates it.
 */
export function runsHere(guardrail: Evaluated): boolean {
  const { provider, judge_model, condition, detectors, registered_via } = guardrail;
  if (registered_via === "otel" || provider === "judge_llm" || judge_model !== "") return false;
  return condition !== "" || detectors.length > 0 || provider === "rule" || provider === "detector";
}
