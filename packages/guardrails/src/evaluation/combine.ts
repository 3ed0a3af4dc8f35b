import { evaluationDecisions } from "./outcome.ts";
import type { EvaluationAction, EvaluationDecision } from "./outcome.ts";

/** The stronger of two decisions. */
export function stronger(a: EvaluationDecision, b: EvaluationDecision): EvaluationDecision {
  return isStronger(a, b) ? a : b;
}

export function isStronger(a: EvaluationDecision, b: EvaluationDecision): boolean {
  return evaluationDecisions.indexOf(a) > evaluationDecisions.indexOf(b);
}

/** The strongest of all; none allow. */
export function strongest(decisions: readonly EvaluationDecision[]): EvaluationDecision {
  return decisions.reduce(stronger, "allow");
}

const actions = {
  allow: "allow",
  warn: "allow",
  modify: "modify",
  ask: "ask",
  deny: "block",
} as const satisfies Readonly<Record<EvaluationDecision, EvaluationAction>>;

export function actionFor(decision: EvaluationDecision): EvaluationAction {
  return actions[decision];
}
