import { z } from "@hono/zod-openapi";
import { callOutcomes } from "@parapet/guardrails";
import { guardrailPoints, nodeKinds, sourceTrusts } from "@parapet/posture";
import { labelsSchema, outcomeDescription } from "./evaluation.ts";
import { enforcementStateSchema } from "./guardrail.ts";
import { observedKinds } from "../../telemetry/facts/aggregate.ts";
import type { ObservedEdge, ObservedSession, Proof } from "../../telemetry/facts/observations.ts";
import { agentRoles, type KnownAgent, maturities } from "../../telemetry/observed/known-agents.ts";
import type { KnownTool } from "../../telemetry/observed/known-tools.ts";
import { type TimelineEntry, timelineKinds } from "../../telemetry/observed/session-timeline.ts";
import type { BoundedTopology } from "../../telemetry/observed/topology.ts";

const count = z.int().min(0);
const time = z
  .string()
  .openapi({ description: 'UTC with milliseconds; "" if not observed in a span.' });

const proofSchema = z.object({ trace_id: z.string(), span_id: z.string() }).openapi("SpanProof", {
  description: 'The latest span that shows it; "" if none does.',
}) satisfies z.ZodType<Proof>;

export const agentSchema = z
  .object({
    agent_id: z
      .string()
      .openapi({ description: "Agent id in the runtime; unique within a service." }),
    service: z.string(),
    name: z.string(),
    runtime: z.string(),
    model: z.string(),
    first_seen: z.iso.datetime(),
    configured: z.boolean().openapi({ description: "Present in the latest scan." }),
    observed: z.boolean().openapi({ description: "Observed in a span." }),
    framework: z.string(),
    role: z.enum(agentRoles).openapi({
      description:
        "An orchestrator delegates to other agents; a worker is delegated to. Based on telemetry.",
    }),
    maturity: z.enum(maturities).openapi({
      description:
        "unattributed: spans of a scanned service that name no agent. unconfigured: seen in telemetry, unknown to the scan of its service. configured: a scan or an adapter shows it, not seen in telemetry. observed: seen there. guardrail_registered: a guardrail is switched on for it. enforced: one of them is enforced.",
    }),
    last_seen: time,
    runs: count,
    errors: count,
    proof: proofSchema,
  })
  .openapi("Agent") satisfies z.ZodType<KnownAgent>;

const observedEdgeSchema = z
  .object({
    service: z.string(),
    source_kind: z.enum(observedKinds),
    source_id: z.string(),
    target_kind: z.enum(observedKinds),
    target_id: z.string(),
    server: z.string().openapi({ description: "The MCP server that a tool belongs to." }),
    calls: count,
    errors: count,
    first_seen: time,
    last_seen: time,
    proof: proofSchema,
  })
  .openapi("ObservedEdge") satisfies z.ZodType<ObservedEdge>;

export const agentDetailSchema = agentSchema
  .extend({
    edges: z.array(observedEdgeSchema).readonly().openapi({
      description: "Observed incoming and outgoing edges, the latest 2000.",
    }),
  })
  .openapi("AgentDetail");

export const agentToolSchema = z
  .object({
    service: z.string(),
    agent_id: z.string(),
    tool: z.string(),
    server: z.string(),
    category: z.string(),
    configured: z.boolean().openapi({
      description: "Present in the posture graph, which contains only security-relevant tools.",
    }),
    observed: z.boolean(),
    calls: count,
    errors: count,
    first_seen: time,
    last_seen: time,
    proof: proofSchema,
    enforcement: enforcementStateSchema,
  })
  .openapi("AgentTool") satisfies z.ZodType<KnownTool>;

export const topologySchema = z
  .object({
    nodes: z
      .array(
        z.object({
          node_id: z.string(),
          node_type: z.enum(nodeKinds),
          label: z.string(),
          service: z.string(),
          configured: z.boolean(),
          observed: z.boolean(),
        }),
      )
      .readonly(),
    edges: z
      .array(
        z.object({
          source: z.string(),
          target: z.string(),
          kind: z.string(),
          configured: z.boolean(),
          observed: z.boolean(),
          calls: count,
          errors: count,
          first_seen: time,
          last_seen: time,
          proof: proofSchema,
        }),
      )
      .readonly(),
    truncated: z
      .object({ nodes: count, edges: count })
      .openapi({ description: "Number of omitted nodes and edges." }),
  })
  .openapi("Topology") satisfies z.ZodType<BoundedTopology>;

export const sessionSchema = z
  .object({
    service: z.string(),
    session_id: z.string(),
    agent_ids: z.array(z.string()).readonly().openapi({
      description: "Agents named in its events, sorted; empty if none.",
    }),
    runs: count,
    tool_calls: count,
    errors: count,
    first_seen: time,
    last_seen: time,
  })
  .openapi("Session") satisfies z.ZodType<ObservedSession>;

const timelineEntrySchema = z
  .object({
    at: z.string(),
    kind: z.enum(timelineKinds),
    agent_id: z.string(),
    name: z.string().openapi({ description: "Name of the tool, the memory or the guardrail." }),
    server: z.string(),
    category: z.string(),
    trust: z
      .enum([...sourceTrusts, ""])
      .openapi({ description: "Trust of the content that enters with it." }),
    failed: z.boolean(),
    point: z.enum([...guardrailPoints, ""]).openapi({
      description: 'Evaluation point of the guardrails; "" if unknown.',
    }),
    decision: z.string(),
    severity: z.string(),
    reason: z.string(),
    id: z.string().openapi({ description: "Id of the evaluation or the violation." }),
    trace_id: z.string(),
    span_id: z.string(),
    parent_id: z.string().openapi({
      description: 'Span of the entry that contains it; "" for none.',
    }),
    duration_ms: z.int().min(-1).openapi({ description: "-1 if unknown." }),
    outcome: z.enum([...callOutcomes, ""]).openapi({ description: outcomeDescription }),
    guardrails: z.array(z.string()).readonly().openapi({ description: "Matching guardrails." }),
    effects: labelsSchema.optional().openapi({
      description: "Labels that the call sets unless it is blocked. Absent if unknown.",
    }),
    labels: labelsSchema.optional().openapi({
      description: "Labels of the session after the call. Absent if unknown.",
    }),
    evaluation_id: z.string(),
  })
  .openapi("TimelineEntry") satisfies z.ZodType<TimelineEntry>;

export const sessionDetailSchema = sessionSchema
  .extend({
    timeline: z.array(timelineEntrySchema).readonly(),
    truncated: z
      .boolean()
      .openapi({ description: "True if only the latest entries are included." }),
  })
  .openapi("SessionDetail");
