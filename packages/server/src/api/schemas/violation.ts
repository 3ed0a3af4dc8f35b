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
      description: "What the adapter was told to do; whether the call was stopped is `outcome`.",
    }),
    enforced: z.boolean().openapi({
      description: "The adapter that asked is proven to do what it is told.",
    }),
    outcome: z.enum(violationOutcomes).openapi({
      description:
        "What became of the call. blocked: it was blocked, as the adapter that asked is proven to do. block_requested, approval_requested, change_requested: the adapter was asked to, and nothing confirms that it did. not_blocked: the guardrail let it go on. unknown: the call was not evaluated here.",
    }),
    would_block: z.boolean(),
    count: z.int().min(1).openapi({ description: "How many like it this one stands for." }),
    first_observed_at: z.iso.datetime(),
    content_hash: z.string().openapi({ description: "Keyed hash of what was matched." }),
    status: z.enum(violationStatuses),
    attack_path_ids: z.array(z.string()).readonly(),
  })
  .openapi("Violation") satisfies z.ZodType<ShownViolation>;
