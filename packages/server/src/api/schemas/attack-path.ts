import { z } from "@hono/zod-openapi";
import {
  type AttackPath,
  type PathChange,
  type PathStep,
  type RankedFix,
  riskSeverities,
  type RuleDescription,
} from "@parapet/posture";
import { owaspTagSchema } from "./finding.ts";

const pathStepSchema = z
  .object({
    node_id: z.string(),
    node_type: z.string(),
    vulnerability: z.string(),
    description: z.string(),
  })
  .openapi("PathStep") satisfies z.ZodType<PathStep>;

export const attackPathSchema = z
  .object({
    path_id: z.string().openapi({ example: "ap_3kq…" }),
    rule_name: z.string(),
    owasp_tag: owaspTagSchema,
    agents_involved: z.array(z.string()).readonly(),
    path_steps: z.array(pathStepSchema).readonly(),
    risk_score: z
      .number()
      .min(0)
      .max(10)
      .openapi({ description: "Residual score with one decimal." }),
    severity: z.enum(riskSeverities),
    detected_at: z.iso.datetime().openapi({ description: "When the path was first detected." }),
  })
  .openapi("AttackPath") satisfies z.ZodType<AttackPath>;

export const pathChangeSchema = z
  .object({
    path_id: z.string(),
    rule_name: z.string(),
    risk_score_before: z
      .number()
      .min(0)
      .max(10)
      .openapi({ description: "0 if it is not on the path." }),
    risk_score_after: z.number().min(0).max(10),
  })
  .openapi("PathChange") satisfies z.ZodType<PathChange>;

export const rankedFixSchema = z
  .object({
    check_ids: z.array(z.string()).readonly(),
    title: z.string(),
    safe: z.boolean(),
    risk_removed: z.number().openapi({
      description: "Contribution to the total risk, which counts the worst path of each risk.",
    }),
    total_before: z.number(),
    total_after: z.number(),
    paths_closed: z.array(z.string()).readonly(),
    paths_lowered: z.array(pathChangeSchema).readonly(),
  })
  .openapi("RankedFix") satisfies z.ZodType<RankedFix>;

export const ruleSchema = z
  .object({
    rule_id: z.string(),
    name: z.string(),
    version: z.int(),
    owasp: z.array(owaspTagSchema).readonly(),
    atlas: z.array(z.string()).readonly(),
    impact: z.string(),
    message: z.string(),
    docs_url: z.string(),
  })
  .openapi("Rule") satisfies z.ZodType<RuleDescription>;
