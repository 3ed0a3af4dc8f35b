import { z } from "@hono/zod-openapi";
import {
  type Evaluation,
  evaluationActions,
  evaluationDecisions,
  type EvaluationRequest,
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
 * Whatever stands in it: of a record, Zod leaves out a member that is called `__proto__`, which a tool may take for the members that it
 * does not have.
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
      description: "Parts of the arguments are left out: what looks at them is not sure.",
    }),
    server: id.openapi({
      description: 'The MCP server that offers it; "" for a tool of the runtime.',
    }),
    call_id: id,
    category: name.optional(),
    definition_hash: hash
      .optional()
      .openapi({ description: "Digest of the tool's description and schema as they are now." }),
    pinned_hash: hash.optional().openapi({ description: "The digest that somebody has approved." }),
  })
  .openapi("GuardedToolCall");

export const evaluationRequestSchema = z
  .strictObject({
    agent_id: agentIdSchema,
    service: guardrailNameSchema.optional().openapi({
      description: "Default: the only service that holds the agent; 409 when several do.",
    }),
    session_id: id.openapi({ description: '"" : all such calls of the agent share one session.' }),
    parent_session_id: name
      .optional()
      .openapi({ description: "The session that started this one; its labels hold here, too." }),
    trace_id: name.optional(),
    span_id: name.optional(),
    point: z.enum(guardrailPoints),
    tool: toolSchema.optional(),
    text: z
      .string()
      .optional()
      .openapi({ description: "The text at hand: a prompt, a result, an answer." }),
    source_trust: z.enum(sourceTrusts),
    adapter: z.string().min(1).max(200),
    dry_run: z.boolean().optional().openapi({ description: "Decides, and leaves no trace." }),
    idempotency_key: name
      .optional()
      .openapi({ description: "The same call with the same key gets the first answer again." }),
    cwd: z.string().max(4_096).optional(),
    cost_usd: z.number().min(0).max(1_000_000).optional(),
  })
  .refine(({ tool, text }) => tool !== undefined || text !== undefined, {
    error: "Give a tool or a text.",
    path: ["tool"],
  })
  .openapi("EvaluationRequest") satisfies z.ZodType<
  Omit<EvaluationRequest, "service"> & { readonly service?: string | undefined }
>;

const evaluated = {
  evaluation_id: z.string(),
  decision: z.enum(evaluationDecisions).openapi({
    description: "What all matching guardrails come to, whatever their mode.",
  }),
  action: z.enum(evaluationActions).openapi({
    description: "What the blocking ones among them come to: the adapter does this.",
  }),
  would_block: z.boolean().openapi({
    description: "The call goes on for no other reason than that a guardrail is monitoring.",
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
  latency_us: z.int().min(0).openapi({ description: "Time in the engine, microseconds." }),
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
  })
  .openapi("GuardrailInvocation") satisfies z.ZodType<Invocation>;
