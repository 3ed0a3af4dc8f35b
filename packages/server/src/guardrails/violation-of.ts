import { redactedOutput } from "@parapet/posture/redaction";
import type { EvaluationRequest, GuardrailHit, Violation } from "@parapet/guardrails";

export type HitContext = {
  readonly violationId: string;
  readonly evaluationId: string;
  /** UTC, milliseconds, `Z`. */
  readonly at: string;
  /** False: what was objected to is not shown, not even redacted. */
  readonly showsEvidence: boolean;
  /** The caller is known to enforce decisions. */
  readonly enforces: boolean;
};

/** A hit as the record keeps it. */
export function violationOf(
  hit: GuardrailHit,
  request: EvaluationRequest,
  { violationId, evaluationId, at, showsEvidence, enforces }: HitContext,
): Violation {
  const { registration, suppressed, action_taken } = hit;
  return redactedOutput({
    violation_id: violationId,
    trace_id: request.trace_id ?? "",
    span_id: request.span_id ?? "",
    eval_span_id: "",
    agent_id: request.agent_id,
    guardrail_name: registration.guardrail_name,
    judge_model: registration.judge_model,
    decision: hit.decision,
    reason: hit.reason,
    evidence: showsEvidence ? hit.evidence : "",
    severity: registration.severity,
    observed_at: at,
    provider: registration.provider,
    evaluation_id: evaluationId,
    service: request.service,
    session_id: request.session_id,
    point: request.point,
    tool_name: request.tool?.name ?? "",
    adapter: request.adapter,
    mode: registration.mode,
    rule_id: hit.rule_id,
    action_taken,
    enforced: action_taken !== "logged" && enforces,
    would_block: hit.would_block,
    count: 1,
    first_observed_at: at,
    content_hash: hit.content_hash,
    status: suppressed ? "suppressed" : "open",
    attack_path_ids: [],
  });
}

/**
 * Equal for violations that say the same; what was blocked is never told as one with what was only
 * logged.
 */
export function mergeKeyOf(violation: Violation): string {
  const { service, agent_id, guardrail_name, session_id, rule_id, tool_name, content_hash } =
    violation;
  const { decision, action_taken, enforced, status, mode, point } = violation;
  return JSON.stringify([
    service,
    agent_id,
    guardrail_name,
    session_id,
    rule_id,
    tool_name,
    content_hash,
    decision,
    action_taken,
    enforced,
    status,
    mode,
    point,
  ]);
}
