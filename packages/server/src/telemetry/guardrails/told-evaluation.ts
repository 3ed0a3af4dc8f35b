import { type GuardrailKey, idsConcerning, shownText, type Violation } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import type { Repositories } from "../../store/store.ts";
import type { GuardrailSpan } from "../facts/guardrail-span.ts";
import type { ToldGuardrail } from "../facts/ledger.ts";

type Evaluation = Extract<GuardrailSpan, { readonly tells: "evaluation" }>;

/** Keeps what a guardrail that runs elsewhere objected to, or failed over, once a span. */
export async function takeEvaluation(
  { guardrails, violations }: Pick<Repositories, "guardrails" | "violations">,
  told: ToldGuardrail,
  evaluation: Evaluation,
  { showsEvidence }: { readonly showsEvidence: boolean },
): Promise<void> {
  const { decision, name } = evaluation;
  if (decision === "pass") return;
  const { service, agentId, at, traceId, spanId, parentId, sessionId } = told;
  const key = { service, agent_id: agentId, guardrail_name: name };
  const registered = await nearest(guardrails, key);
  const violation: Violation = {
    ...key,
    // The span's own name: sent again, it is the same violation.
    violation_id: `vi_${traceId}${spanId}`,
    trace_id: traceId,
    span_id: parentId || spanId,
    eval_span_id: spanId,
    judge_model: evaluation.judgeModel || (registered?.judge_model ?? ""),
    decision,
    reason: shownText(evaluation.reason),
    evidence: showsEvidence ? shownText(evaluation.evidence) : "",
    severity: evaluation.severity ?? registered?.severity ?? "medium",
    observed_at: at,
    provider: evaluation.provider || (registered?.provider ?? "external"),
    evaluation_id: "",
    session_id: sessionId,
    point: registered?.points[0] ?? "pre_tool_call",
    tool_name: "",
    adapter: "otel",
    mode: registered?.mode ?? "monitoring",
    rule_id: "",
    // Known after the fact: what became of the call is not.
    action_taken: "logged",
    enforced: false,
    would_block: false,
    count: 1,
    first_observed_at: at,
    content_hash: "",
    status: "open",
    attack_path_ids: [],
  };
  await violations.insert(violation);
  await guardrails.seen({ ...key, agent_id: registered?.agent_id ?? agentId }, at);
}

/** The registration of this name for the agent itself, for the next one above it, or for every agent. */
async function nearest(
  guardrails: Repositories["guardrails"],
  key: GuardrailKey,
): Promise<GuardrailRegistration | undefined> {
  for (const agent_id of idsConcerning(key.agent_id)) {
    // The first one counts.
    // oxlint-disable-next-line no-await-in-loop
    const registered = await guardrails.get({ ...key, agent_id });
    if (registered !== undefined) return registered;
  }
  return undefined;
}
