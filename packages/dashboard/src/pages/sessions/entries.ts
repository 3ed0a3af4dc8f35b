import type { Api } from "../../api/types.ts";

export type Entry = Api["TimelineEntry"];

/** Evaluations as timeline entries, oldest first. */
export function entriesOf(asked: readonly Api["GuardrailInvocation"][]): readonly Entry[] {
  return asked
    .map((call): Entry => ({
      at: call.evaluated_at,
      kind: "evaluation",
      agent_id: call.agent_id,
      name: call.tool_name,
      server: call.tool_server,
      category: "",
      trust: call.source_trust,
      failed: false,
      point: call.point,
      decision: call.decision,
      severity: "",
      reason: call.reasons.join(" "),
      id: call.evaluation_id,
      trace_id: call.trace_id,
      span_id: "",
      parent_id: call.span_id,
      duration_ms: -1,
      outcome: call.outcome,
      guardrails: call.matched.map(({ guardrail_name }) => guardrail_name),
      effects: call.effects,
      labels: call.labels,
      evaluation_id: call.evaluation_id,
    }))
    .toReversed();
}
