import { z } from "@hono/zod-openapi";
import type { AgentScore, RiskSummary, SeverityCounts } from "@parapet/attack-paths";
import { riskSeverities } from "@parapet/posture";
import type { OfferedFix } from "../../workspaces/offered-fixes.ts";
import type { RiskOverview, ServiceRisk } from "../../risk/risk-overview.ts";
import { rankedFixSchema } from "./attack-path.ts";
import { owaspTagSchema } from "./finding.ts";

const count = z.int().min(0);
const score = z.number().min(0).max(10);
const total = z.number().min(0).max(100).openapi({
  description:
    "0 to 100: from 80 critical, from 25 high, from 10 medium. The worst risk decides the range, the others add a little within it.",
});
const ids = z.array(z.string()).readonly();

const severityCountsSchema = z
  .object({ Critical: count, High: count, Medium: count, Low: count })
  .openapi("SeverityCounts") satisfies z.ZodType<SeverityCounts>;

const owaspRiskSchema = z
  .object({ tag: owaspTagSchema, name: z.string(), paths: count, worst_score: score })
  .openapi("OwaspRisk") satisfies z.ZodType<RiskSummary["by_owasp"][number]>;

const worstPathSchema = z
  .object({
    path_id: z.string(),
    rule_id: z.string(),
    rule_name: z.string(),
    message: z.string(),
    risk_score: score,
    severity: z.enum(riskSeverities),
  })
  .openapi("WorstPath") satisfies z.ZodType<RiskSummary["worst"][number]>;

const serviceRiskSchema = z
  .object({
    demonstration: z.boolean().openapi({
      description: "True for the demonstration workspace of a server without workspaces.",
    }),
    service: z.string(),
    workspace_path: z.string(),
    tags: z
      .array(z.string())
      .readonly()
      .openapi({ description: "Tags of the machine that sends its scans, in order." }),
    scan_id: z.string(),
    scanned_at: z.iso.datetime(),
    total_risk: total,
    paths: count,
    by_severity: severityCountsSchema,
    changes: z
      .object({ opened: ids, reopened: ids, resolved: ids })
      .openapi({ description: "Path ids that the latest scan changed." }),
    fixes_known: z.boolean().openapi({
      description:
        "False while the fixes of its latest scan are verified, or if that exceeded --scan-timeout. Listed fixes and plans are then those of the previous scan, or none.",
    }),
  })
  .openapi("ServiceRisk") satisfies z.ZodType<ServiceRisk>;

export const riskOverviewSchema = z
  .object({
    total_risk: total,
    paths: count,
    by_severity: severityCountsSchema,
    by_owasp: z.array(owaspRiskSchema).readonly(),
    worst: z.array(worstPathSchema).readonly().openapi({
      description: "The worst path of each rule, at most five.",
    }),
    decided: z.object({ accepted: count, false_positive: count }).openapi({
      description: "Paths with a decision; all other figures include them.",
    }),
    services_total: count.openapi({ description: "How many services the figures are of." }),
    services: z
      .array(serviceRiskSchema)
      .readonly()
      .openapi({ description: "A page of the services, highest risk first." }),
  })
  .openapi("RiskOverview") satisfies z.ZodType<RiskOverview>;

export const agentScoreSchema = z
  .object({
    service: z.string(),
    agent_id: z.string(),
    worst_score: score,
    severity: z.enum(riskSeverities),
    worst_rule: z.object({ rule_id: z.string(), rule_name: z.string() }),
    by_severity: severityCountsSchema,
    paths: ids.openapi({ description: "IDs of the attack paths of the agent, worst first." }),
  })
  .openapi("AgentScore") satisfies z.ZodType<AgentScore>;

export const offeredFixSchema = rankedFixSchema
  .extend({
    service: z.string(),
    workspace_path: z.string(),
    applies_by_itself: z.boolean().openapi({ description: "`parapet fix --all` applies it." }),
    side_effects: z.string().openapi({ description: '"" for none.' }),
  })
  .openapi("OfferedFix") satisfies z.ZodType<OfferedFix>;

/** Which services a question is about. */
export const serviceQuery = z.object({
  service: z.string().optional().openapi({ description: "Exact name; default: all services." }),
});
