import { z } from "@hono/zod-openapi";
import {
  actionsTaken,
  type ShownViolation,
  violationDecisions,
  violationOutcomes,
  violationStatuses,
} from "@parapet/guardrails";
import { guardrailModes, guardrailPoints, guardrailSeverities } from "@parapet/posture";

export const violationSchema = z
  .object({
    violation_id: z.string(),
    trace_id: z.string(),
    span_id: z.string(),
    eval_span_id: z.string(),
    agent_id: z.string(),
    guardrail_name: z.string(),
    judge_model: z.string(),
    decision: z.enum(violationDecisions),
    reason: z.string(),
    evidence: z.string().openapi({ description: "Redacted, at most 512 characters." }),
    severity: z.enum(guardrailSeverities),
    observed_at: z.iso.datetime(),
    provider: z.string(),
    evaluation_id: z.string(),
    service: z.string(),
    session_id: z.string(),
    point: z.enum(guardrailPoints),
    tool_name: z.string(),
    adapter: z.string(),
    mode: z.enum(guardrailModes),
    rule_id: z.string(),
    action_taken: z.enum(actionsTaken).openapi({
      description: "The requested action. `outcome` says whether the call was blocked.",
    }),
    enforced: z.boolean().openapi({
      description: "The calling adapter is proven to enforce decisions.",
    }),
    outcome: z.enum(violationOutcomes).openapi({
      description:
        "The outcome of the call. blocked: blocked by an adapter that is proven to enforce decisions. block_requested, approval_requested, change_requested: requested from the adapter, not confirmed. not_blocked: the guardrail allowed it. unknown: the call was not evaluated by this service.",
    }),
    would_block: z.boolean(),
    count: z
      .int()
      .min(1)
      .openapi({ description: "Number of identical violations merged into this one." }),
    first_observed_at: z.iso.datetime(),
    content_hash: z.string().openapi({ description: "Keyed hash of the matched content." }),
    status: z.enum(violationStatuses),
    attack_path_ids: z.array(z.string()).readonly(),
  })
  .openapi("Violation") satisfies z.ZodType<ShownViolation>;
