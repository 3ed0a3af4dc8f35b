import type { GuardrailRegistration, GuardrailSeverity } from "@parapet/posture";
import type { Facts } from "../facts/facts.ts";
import type { Labels, SessionLabel } from "../labels/session-state.ts";
import type { ActionTaken, ViolationDecision } from "../core/violation.ts";

/** From the weakest to the strongest; the strongest of all guardrails counts. */
export const evaluationDecisions = ["allow", "warn", "modify", "ask", "deny"] as const;
export type EvaluationDecision = (typeof evaluationDecisions)[number];

/** What the adapter must do. */
export const evaluationActions = ["allow", "modify", "ask", "block"] as const;
export type EvaluationAction = (typeof evaluationActions)[number];

export type MatchedGuardrail = {
  readonly guardrail_name: string;
  /** "condition", "match", "limits" or what a detector has found: "pii.email". */
  readonly rule_id: string;
  readonly severity: GuardrailSeverity;
  readonly decision: EvaluationDecision;
  /** One sentence without secrets. */
  readonly reason: string;
};

export type GuardrailFailure = {
  readonly guardrail_name: string;
  /** One line without secrets. */
  readonly message: string;
};

/** The answer to an adapter. */
export type Evaluation = {
  readonly evaluation_id: string;
  /** What all matching guardrails come to, whatever their mode. */
  readonly decision: EvaluationDecision;
  /** What the blocking ones among them come to: the adapter does this. */
  readonly action: EvaluationAction;
  /**
   * True when the call goes on, or is only asked about, for no other reason than that a guardrail
   * is monitoring.
   */
  readonly would_block: boolean;
  readonly reasons: readonly string[];
  readonly matched: readonly MatchedGuardrail[];
  readonly errors: readonly GuardrailFailure[];
  /**
   * The arguments to run the tool with instead, or `{ text }` where the request had a text alone.
   */
  readonly updated_input?: Readonly<Record<string, unknown>>;
  /** SHA-256 over the registrations that concern the agent: the same policy, the same hash. */
  readonly policy_hash: string;
  /** Microseconds. */
  readonly latency_us: number;
};

/** A guardrail that objected or failed, with all that a violation needs. */
export type GuardrailHit = {
  readonly registration: GuardrailRegistration;
  readonly rule_id: string;
  /** "error" when the guardrail itself failed. */
  readonly decision: ViolationDecision;
  /** What this guardrail alone says. */
  readonly verdict: EvaluationDecision;
  readonly reason: string;
  /** Redacted, at most 512 characters. */
  readonly evidence: string;
  /** Keyed hash of what was objected to. */
  readonly content_hash: string;
  /** What the call came to, as far as this guardrail is concerned. */
  readonly action_taken: ActionTaken;
  readonly would_block: boolean;
  /** A suppression of the registration covered it: it takes part in no decision. */
  readonly suppressed: boolean;
};

export type EvaluationOutcome = {
  readonly evaluation: Evaluation;
  readonly hits: readonly GuardrailHit[];
  /** What the call does, as far as its arguments say so. */
  readonly facts: Facts;
  /** Guardrails that concern the agent, and those among them that were asked about this call. */
  readonly guardrails: { readonly registered: number; readonly evaluated: number };
  /** The labels of the session after this request. */
  readonly labels: Labels;
  /** The labels that the request sets, should it go on. */
  readonly effects: readonly SessionLabel[];
};
