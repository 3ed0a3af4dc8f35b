import { z } from "@hono/zod-openapi";
import {
  enforcementStates,
  guardrailActions,
  guardrailHealths,
  guardrailModes,
  guardrailPoints,
  type GuardrailRegistration,
  guardrailSeverities,
  guardrailTimings,
  registrationOrigins,
  sourceTrusts,
} from "@parapet/posture";
import type { GuardrailChange } from "../../store/guardrails.ts";
import { owaspTagSchema } from "./finding.ts";

const names = z.array(z.string().max(500)).max(200).readonly();
const text = z.string().max(20_000);

export const guardrailMatchSchema = z
  .strictObject({
    tools: names,
    tool_categories: names,
    mcp_servers: names,
    trust: z.array(z.enum(sourceTrusts)).readonly(),
  })
  .openapi("GuardrailMatch");

export const guardrailDetectorSchema = z
  .strictObject({
    id: z.string().min(1).max(200),
    min_severity: z.enum(guardrailSeverities),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .openapi("GuardrailDetector");

const suppressionSchema = z
  .strictObject({
    match: text,
    reason: text,
    expires_at: z.iso.datetime(),
    by: z.string().max(500),
  })
  .openapi("GuardrailSuppression");

const enforcementSchema = z
  .object({
    adapter: z.string(),
    verified: z.boolean(),
    last_heartbeat_at: z.string(),
    last_enforced_at: z.string(),
  })
  .openapi("GuardrailEnforcement");

/** Fields that a caller sets. */
const settings = {
  enabled: z.boolean(),
  severity: z.enum(guardrailSeverities),
  mode: z.enum(guardrailModes),
  timing: z.enum(guardrailTimings),
  points: z.array(z.enum(guardrailPoints)).min(1).max(8).readonly(),
  match: guardrailMatchSchema,
  condition: text,
  detectors: z.array(guardrailDetectorSchema).max(50).readonly(),
  action: z.enum(guardrailActions),
  on_error: z.enum(["deny", "allow"]),
  judge_model: z.string().max(500),
  judge_prompt: text,
  description: text,
  provider: z.string().max(200),
  owasp: z.array(owaspTagSchema).max(10).readonly(),
  suppressions: z.array(suppressionSchema).max(200).readonly(),
};

export const enforcementStateSchema = z.enum(enforcementStates).openapi("EnforcementState", {
  description:
    "Whether calls are known to be blocked. enforced: a live adapter has proven it. not_enforced: nothing blocks them. unknown: not proven either way, for example before the first proof or after an adapter stopped reporting.",
});

export const guardrailSchema = z
  .object({
    guardrail_id: z.string(),
    service: z.string(),
    agent_id: z.string(),
    guardrail_name: z.string(),
    revision: z.int().min(1),
    ...settings,
    health: z.enum(guardrailHealths),
    health_reason: z.string(),
    enforcement_state: enforcementStateSchema,
    registered_at: z.iso.datetime(),
    last_seen_at: z.string(),
    recent_activity_24h: z.int().min(0),
    enforcement: enforcementSchema,
    registered_via: z.enum(registrationOrigins),
  })
  .openapi("GuardrailRegistration") satisfies z.ZodType<GuardrailRegistration>;

export const guardrailChangeSchema = z
  .object({
    guardrail_id: z.string(),
    revision: z.int().min(1),
    change: z.enum(["created", "updated", "removed"]),
    changed_at: z.iso.datetime(),
    changed_by: z.string(),
    declaration: z.object(settings),
  })
  .openapi("GuardrailChange") satisfies z.ZodType<GuardrailChange>;

/** Any non-empty text but "." and "..", without U+0000. */
export const agentIdSchema = z
  .string()
  .min(1)
  .max(500)
  .refine((id) => id !== "." && id !== ".." && !id.includes("\u0000"), {
    error: 'An agent id is any text but ".", ".." and text with U+0000.',
  });

export const guardrailNameSchema = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !name.includes("\u0000"), { error: "A name must not contain U+0000." });

const serviceName = z.string().min(1).max(200);

export const guardrailRequestSchema = z
  .strictObject({
    agent_id: agentIdSchema.openapi({ description: '"*" applies to every agent of the service.' }),
    guardrail_name: guardrailNameSchema,
    service: serviceName.optional(),
    ...z.object(settings).partial().shape,
    match: guardrailMatchSchema.partial().optional(),
  })
  .openapi("GuardrailRequest");

/** The same for PUT, where the address already names agent and guardrail. */
export const guardrailUpdateSchema = z
  .strictObject({
    ...z.object(settings).partial().shape,
    match: guardrailMatchSchema.partial().optional(),
  })
  .openapi("GuardrailUpdate");
