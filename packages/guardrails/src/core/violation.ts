import type { GuardrailMode, GuardrailPoint, GuardrailSeverity } from "@parapet/posture";

export const violationDecisions = ["fail", "error"] as const;
export type ViolationDecision = (typeof violationDecisions)[number];

export const violationStatuses = ["open", "acknowledged", "suppressed"] as const;
export type ViolationStatus = (typeof violationStatuses)[number];

export const actionsTaken = ["blocked", "asked", "modified", "logged"] as const;
export type ActionTaken = (typeof actionsTaken)[number];

/**
 * What became of the call. `blocked`: it was blocked, as the adapter that asked is proven to do.
 * `block_requested`, `approval_requested`, `change_requested`: the adapter was asked to, and
 * nothing confirms that it did. `not_blocked`: the guardrail let it go on. `unknown`: the call was
 * not evaluated here.
 */
export const violationOutcomes = [
  "blocked",
  "block_requested",
  "approval_requested",
  "change_requested",
  "not_blocked",
  "unknown",
] as const;
export type ViolationOutcome = (typeof violationOutcomes)[number];

function outcomeOf({
  evaluation_id,
  action_taken,
  enforced,
}: Pick<Violation, "evaluation_id" | "action_taken" | "enforced">): ViolationOutcome {
  if (evaluation_id === "") return "unknown";
  switch (action_taken) {
    case "blocked":
      return enforced ? "blocked" : "block_requested";
    case "asked":
      return "approval_requested";
    case "modified":
      return "change_requested";
    case "logged":
      return "not_blocked";
  }
}

/**
 * What a guardrail objected to, or failed over. Nothing is null or absent; an unknown text is "".
 */
export type Violation = {
  readonly violation_id: string;
  readonly trace_id: string;
  readonly span_id: string;
  readonly eval_span_id: string;
  readonly agent_id: string;
  readonly guardrail_name: string;
  readonly judge_model: string;
  readonly decision: ViolationDecision;
  readonly reason: string;
  /** Redacted, at most 512 characters; "" where evidence is switched off. */
  readonly evidence: string;
  readonly severity: GuardrailSeverity;
  /** UTC, milliseconds, `Z`. */
  readonly observed_at: string;
  readonly provider: string;
  readonly evaluation_id: string;
  readonly service: string;
  readonly session_id: string;
  readonly point: GuardrailPoint;
  readonly tool_name: string;
  readonly adapter: string;
  readonly mode: GuardrailMode;
  readonly rule_id: string;
  readonly action_taken: ActionTaken;
  /** The adapter that asked is proven to do what it is told. */
  readonly enforced: boolean;
  readonly would_block: boolean;
  /** How many like it this one stands for; 1 or more. */
  readonly count: number;
  readonly first_observed_at: string;
  /** Keyed hash of what was objected to. */
  readonly content_hash: string;
  readonly status: ViolationStatus;
  readonly attack_path_ids: readonly string[];
};

/** A violation as it leaves the service. */
export type ShownViolation = Violation & { readonly outcome: ViolationOutcome };

export function shownViolation(violation: Violation): ShownViolation {
  return { ...violation, outcome: outcomeOf(violation) };
}
