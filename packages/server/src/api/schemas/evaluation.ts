import { z } from "@hono/zod-openapi";
import {
  callOutcomes,
  type Evaluation,
  evaluationActions,
  evaluationDecisions,
  type EvaluationRequest,
  sessionLabels,
} from "@parapet/guardrails";
import { guardrailPoints, guardrailSeverities, sourceTrusts } from "@parapet/posture";
import type { Invocation } from "../../store/evaluations.ts";
import { agentIdSchema, guardrailNameSchema } from "./guardrail.ts";

/** Text that a database takes. */
const storable = z.string().refine((text) => !text.includes("\u0000"), { error: "No U+0000." });
const name = storable.max(500);
const hash = z.string().max(200);
/** "" where the caller has none. */
const id = storable.max(500).default("");

/**
 * Whatever is in it: of a record, Zod leaves out a member that is called `__proto__`, which a tool
 * may take for the members that it does not have.
 */
const argsSchema = z
  .custom<Readonly<Record<string, unknown>>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    { error: "Invalid input: expected an object." },
  )
  .openapi({ type: "object", additionalProperties: {} });

const toolSchema = z
  .strictObject({
    name: z.string().min(1).max(500),
    args: argsSchema.default({}),
    args_cut: z.boolean().optional().openapi({
      description:
        "True if parts of the arguments are omitted, so conditions on arguments may be inconclusive.",
    }),
    server: id.openapi({
      description: 'The MCP server that provides the tool; "" for a tool of the runtime.',
    }),
    call_id: id,
    category: name.optional(),
    definition_hash: hash
      .optional()
      .openapi({ description: "Digest of the current description and schema of the tool." }),
    pinned_hash: hash.optional().openapi({ description: "The approved digest." }),
  })
  .openapi("GuardedToolCall");

export const evaluationRequestSchema = z
  .strictObject({
    agent_id: agentIdSchema,
    service: guardrailNameSchema.optional().openapi({
      description: "Default: the only service with this agent; 409 if several have it.",
    }),
    session_id: id.openapi({
      description: 'If "", all such calls of the agent share one session.',
    }),
    parent_session_id: name
      .optional()
      .openapi({ description: "The session that started this one; its labels are inherited." }),
    trace_id: name.optional(),
    span_id: name.optional(),
    point: z.enum(guardrailPoints),
    tool: toolSchema.optional(),
    text: z
      .string()
      .optional()
      .openapi({ description: "The text to evaluate: a prompt, a result or an answer." }),
    source_trust: z.enum(sourceTrusts),
    adapter: z.string().min(1).max(200),
    dry_run: z
      .boolean()
      .optional()
      .openapi({ description: "Evaluates the call and stores nothing." }),
    idempotency_key: name
      .optional()
      .openapi({ description: "A repeated call with the same key returns the first response." }),
    cwd: z.string().max(4_096).optional(),
    cost_usd: z.number().min(0).max(1_000_000).optional(),
  })
  .refine(({ tool, text }) => tool !== undefined || text !== undefined, {
    error: "Expected a tool or a text.",
    path: ["tool"],
  })
  .openapi("EvaluationRequest") satisfies z.ZodType<
  Omit<EvaluationRequest, "service"> & { readonly service?: string | undefined }
>;

const evaluated = {
  evaluation_id: z.string(),
  decision: z.enum(evaluationDecisions).openapi({
    description: "The strongest decision of all matching guardrails in any mode.",
  }),
  action: z.enum(evaluationActions).openapi({
    description:
      "What the adapter must do: the strongest decision of the matching guardrails in blocking mode.",
  }),
  would_block: z.boolean().openapi({
    description: "The call is allowed only because a guardrail is in monitoring mode.",
  }),
  reasons: z.array(z.string()).readonly(),
  matched: z
    .array(
      z.object({
        guardrail_name: z.string(),
        rule_id: z.string(),
        severity: z.enum(guardrailSeverities),
        decision: z.enum(evaluationDecisions),
        reason: z.string(),
      }),
    )
    .readonly(),
  errors: z.array(z.object({ guardrail_name: z.string(), message: z.string() })).readonly(),
  policy_hash: z.string(),
  latency_us: z.int().min(0).openapi({ description: "Evaluation time in microseconds." }),
};

export const evaluationSchema = z
  .object({
    ...evaluated,
    updated_input: z
      .record(z.string(), z.unknown())
      .openapi({ description: "With `modify`: the arguments to run the tool with, or `text`." })
      .optional(),
  })
  .openapi("Evaluation") satisfies z.ZodType<Omit<Evaluation, "updated_input">>;

/** What became of a call. */
export const outcomeDescription =
  "not_blocked: a guardrail matched and the call was allowed. change_requested, approval_requested, block_requested: requested from the adapter, not confirmed. blocked: blocked by an adapter that is proven to enforce decisions.";

export const labelsSchema = z.array(z.enum(sessionLabels)).readonly();

export const invocationSchema = z
  .object({
    ...evaluated,
    service: z.string(),
    agent_id: z.string(),
    session_id: z.string(),
    point: z.enum(guardrailPoints),
    tool_name: z.string(),
    tool_server: z.string(),
    source_trust: z.enum(sourceTrusts),
    adapter: z.string(),
    evaluated_at: z.iso.datetime(),
    trace_id: z.string(),
    span_id: z.string(),
    outcome: z.enum(callOutcomes).openapi({ description: outcomeDescription }),
    effects: labelsSchema.optional().openapi({
      description: "Labels that the call sets unless it is blocked. Absent if unknown.",
    }),
    labels: labelsSchema.optional().openapi({
      description: "Labels of the session after the call. Absent if unknown.",
    }),
  })
  .openapi("GuardrailInvocation") satisfies z.ZodType<Invocation>;
