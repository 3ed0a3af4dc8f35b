import { z } from "@hono/zod-openapi";
import { callOutcomes, sessionLabels } from "@parapet/guardrails";
import type {
  Activity,
  EffectCounts,
  NotableCalls,
  OutcomeCounts,
  SessionActivity,
  ToolActivity,
} from "../../telemetry/observed/activity.ts";
import { labelsSchema, outcomeDescription } from "./evaluation.ts";

const count = z.int().min(0);
const time = z.iso.datetime();

const outcomesSchema = z
  .object({
    allowed: count,
    not_blocked: count,
    change_requested: count,
    approval_requested: count,
    block_requested: count,
    blocked: count,
  })
  .openapi("OutcomeCounts", {
    description: `Guardrail evaluations by outcome. ${outcomeDescription}`,
  }) satisfies z.ZodType<OutcomeCounts>;

const effectsSchema = z
  .object({ untrusted_seen: count, private_read: count, egress_done: count })
  .openapi("EffectCounts", {
    description:
      "Calls that guardrails let continue, by the session label they set. Evaluations of earlier versions do not say.",
  }) satisfies z.ZodType<EffectCounts>;

const toolSchema = z
  .object({ name: z.string(), server: z.string(), category: z.string(), calls: count })
  .openapi("ToolActivity") satisfies z.ZodType<ToolActivity>;

const sessionSchema = z
  .object({
    service: z.string(),
    session_id: z.string().openapi({ description: '"" for calls without a session.' }),
    agent_ids: z.array(z.string()).readonly(),
    first_at: time,
    last_at: time.openapi({ description: "Start of the latest event." }),
    calls: count.openapi({ description: "Tool calls." }),
    errors: count,
    outcomes: outcomesSchema,
    effects: effectsSchema,
    labels: labelsSchema.openapi({ description: "Labels after the latest evaluation." }),
    tools: z.array(toolSchema).readonly().openapi({ description: "At most 20, by calls." }),
    guardrails: z.array(z.string()).readonly().openapi({ description: "Matching guardrails." }),
  })
  .openapi("SessionActivity") satisfies z.ZodType<SessionActivity>;

const notableSchema = z
  .object({
    service: z.string(),
    session_id: z.string(),
    agent_id: z.string(),
    tool: z.string(),
    server: z.string(),
    category: z.string(),
    outcome: z.enum(callOutcomes).openapi({ description: outcomeDescription }),
    effects: z.array(z.enum(sessionLabels)).readonly(),
    guardrails: z.array(z.string()).readonly(),
    reason: z.string(),
    calls: count,
    first_at: time,
    last_at: time,
  })
  .openapi("NotableCalls", {
    description: "Alike calls of a session that were not just allowed, or read or sent something.",
  }) satisfies z.ZodType<NotableCalls>;

export const activitySchema = z
  .object({
    from: time,
    to: time,
    complete_since: time.openapi({
      description: "Nothing after this is missing. Equals `from` if the whole period is counted.",
    }),
    session_count: count,
    agent_ids: z.array(z.string()).readonly(),
    calls: count.openapi({ description: "Tool calls." }),
    errors: count,
    outcomes: outcomesSchema,
    effects: effectsSchema,
    tools: z.array(toolSchema).readonly(),
    notable: z.array(notableSchema).readonly().openapi({
      description: "Strongest outcome first, then latest; at most 200.",
    }),
    more_notable: count.openapi({ description: "Number of omitted notable calls." }),
    sessions: z.array(sessionSchema).readonly(),
  })
  .openapi("Activity") satisfies z.ZodType<
  Activity & {
    readonly from: string;
    readonly to: string;
    readonly complete_since: string;
    readonly session_count: number;
  }
>;
