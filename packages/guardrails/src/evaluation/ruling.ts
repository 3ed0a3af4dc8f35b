import { actionFor, isStronger, stronger, strongest } from "./combine.ts";
import type { Verdict } from "./judge.ts";
import type { EvaluationAction, EvaluationDecision } from "./outcome.ts";
import { reconciled } from "./redaction.ts";
import type { Redaction } from "./redaction.ts";

/** What all verdicts come to. */
export type Ruling = {
  readonly verdicts: readonly Verdict[];
  readonly decision: EvaluationDecision;
  readonly action: EvaluationAction;
  readonly wouldBlock: boolean;
  /** What blocking guardrails redact; empty when the call is blocked. */
  readonly redactions: readonly Redaction[];
  /** Redactions contradict each other, so nothing can be let through. */
  readonly conflict: boolean;
};

/** deny > ask > modify > warn > allow; the order of verdicts makes no difference. */
export function ruling(verdicts: readonly Verdict[]): Ruling {
  const all = outcomeOf(verdicts);
  const blocking = outcomeOf(
    verdicts.filter(({ guardrail }) => guardrail.registration.mode === "blocking"),
  );
  const action = actionFor(blocking.decision);
  const stops = all.decision === "deny" || all.decision === "ask";
  return {
    verdicts,
    decision: all.decision,
    action,
    wouldBlock: stops && isStronger(all.decision, blocking.decision),
    redactions: action === "block" ? [] : blocking.redactions,
    conflict: all.conflict,
  };
}

type Outcome = {
  readonly decision: EvaluationDecision;
  readonly redactions: readonly Redaction[];
  readonly conflict: boolean;
};

function outcomeOf(verdicts: readonly Verdict[]): Outcome {
  const decision = strongest(verdicts.map((verdict) => verdict.decision));
  const redactions = reconciled(verdicts.flatMap((verdict) => verdict.redactions));
  const conflict = redactions === undefined;
  return {
    decision: conflict ? stronger(decision, "deny") : decision,
    redactions: redactions ?? [],
    conflict,
  };
}
