import { adapterKinds } from "@parapet/adapter-link";
import { z } from "@hono/zod-openapi";

const time = z.string().openapi({ description: 'UTC; "" if never.' });

const proofSchema = z
  .object({
    agent_id: z.string(),
    proven_at: time,
    blocked: z
      .boolean()
      .openapi({ description: "The service received the canary and it did not run." }),
    blocked_when_away: z
      .boolean()
      .openapi({ description: "It did not run with the service unreachable either." }),
    ran: z.boolean().openapi({
      description: "The canary ran. If neither `blocked` nor `ran` is true, the result is unknown.",
    }),
    ran_when_away: z
      .boolean()
      .openapi({ description: "The canary ran with the service unreachable." }),
    detail: z.string(),
  })
  .openapi("AdapterProof");

export const adapterSchema = z
  .object({
    installation_id: z.string(),
    adapter: z.enum(adapterKinds),
    service: z.string(),
    agent_id: z.string().openapi({
      description: 'Agent of all calls; "" if the runtime names the agent in each call.',
    }),
    agent_ids: z.array(z.string()).readonly(),
    points: z.array(z.string()).readonly(),
    target: z
      .string()
      .openapi({ description: "The configuration file that the adapter is installed in." }),
    host: z.string(),
    url: z.string(),
    runtime_version: z.string(),
    created_at: time,
    health: z.enum(["active", "error", "unknown"]),
    health_reason: z.string(),
    loaded: z.boolean(),
    last_heartbeat_at: time,
    last_enforced_at: time,
    inspected_at: time,
    proofs: z.array(proofSchema).readonly(),
  })
  .openapi("AdapterInstallation");

export const canarySchema = z
  .object({
    canary: z.string().openapi({ description: "Text to place in the arguments of a call." }),
    agent_id: z.string(),
    expires_at: time,
  })
  .openapi("AdapterCanary");

export const canaryRequestSchema = z
  .strictObject({
    agent_id: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .openapi({ description: "Default: the only protected agent." }),
  })
  .openapi("AdapterCanaryRequest");

export const canaryResultSchema = z
  .strictObject({
    blocked: z.boolean(),
    blocked_when_away: z.boolean(),
    ran: z.boolean().default(false).openapi({
      description: "The canary ran. Omit it if unknown.",
    }),
    ran_when_away: z.boolean().default(false),
    detail: z.string().max(2_000).default(""),
  })
  .openapi("AdapterCanaryResult");

export const heartbeatSchema = z
  .strictObject({
    version: z.string().max(200).default("").openapi({ description: "Version of the runtime." }),
    loaded: z.boolean().optional().openapi({
      description:
        "False if the runtime shuts down cleanly. Omitted by callers that only check whether the service is reachable.",
    }),
  })
  .openapi("AdapterHeartbeat");
