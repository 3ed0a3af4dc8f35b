import { z } from "@hono/zod-openapi";
import { confidences, type EdgeControl } from "@parapet/posture";
import { attackPathDecisions } from "../../store/attack-paths/attack-paths.ts";
import type { PathAnswer, PathFix } from "../../workspaces/path-answer.ts";
import type { CountedControl, DetailedStep, PathNode } from "../../risk/path-detail.ts";
import { attackPathSchema } from "./attack-path.ts";
import { evidenceSchema, owaspTagSchema } from "./finding.ts";
import { pathProofSchema } from "./proof.ts";

const score = z.number().min(0).max(10);
const evidence = z.array(evidenceSchema).readonly();
const time = z.string().openapi({ description: 'UTC with milliseconds; "" if never.' });

const nodeSchema = z
  .object({ node_id: z.string(), node_type: z.string(), label: z.string() })
  .openapi("PathNode") satisfies z.ZodType<PathNode>;

const edgeControlSchema = z
  .object({ name: z.string(), evidence })
  .openapi("EdgeControl") satisfies z.ZodType<EdgeControl>;

const stepSchema = z
  .object({
    ...nodeSchema.shape,
    edge: z
      .object({
        kind: z.string(),
        basis: z.enum(["configured", "observed", "inferred", ""]),
        observed: z.boolean().openapi({ description: "The edge was observed in telemetry." }),
      })
      .openapi({ description: 'The edge into the step; all texts are "" for the source.' }),
    vulnerability: z.string(),
    description: z.string(),
    evidence,
    controls: z.array(edgeControlSchema).readonly(),
  })
  .openapi("DetailedStep") satisfies z.ZodType<DetailedStep>;

const conditionSchema = z
  .object({
    fact: z.string(),
    node_id: z.string(),
    edges: z
      .array(
        z.object({
          source: z.string(),
          target: z.string(),
          kind: z.string(),
          description: z.string(),
          evidence,
        }),
      )
      .readonly(),
  })
  .openapi("PathCondition");

const countedControlSchema = z
  .object({
    name: z.string(),
    step: z.int().min(0).openapi({ description: "Index of the step that its edge leads to." }),
    efficacy: z
      .number()
      .min(0)
      .max(1)
      .openapi({ description: "Share of attempts that it blocks." }),
  })
  .openapi("CountedControl") satisfies z.ZodType<CountedControl>;

const waterfallRowSchema = z
  .object({
    kind: z.string().openapi({ description: "impact, access, ease, control or floor." }),
    name: z.string().openapi({ description: "Name of the prior." }),
    value: z
      .number()
      .openapi({ description: "Value of the prior; for a control, the share it allows." }),
    step: z.int().min(0),
    points: z
      .number()
      .openapi({ description: "With one decimal; all rows add up to `risk_score`." }),
  })
  .openapi("WaterfallRow");

const pathFixSchema = z
  .object({
    service: z.string(),
    check_ids: z.array(z.string()).readonly(),
    title: z.string(),
    safe: z.boolean(),
    closes: z
      .boolean()
      .openapi({ description: "False if the fix only lowers the score of the path." }),
    risk_score_before: score,
    risk_score_after: score,
    risk_removed: z.number().openapi({ description: "Reduction of the total risk in points." }),
    total_before: z.number(),
    total_after: z.number(),
  })
  .openapi("PathFix") satisfies z.ZodType<PathFix>;

const periodSchema = z
  .object({ first_seen: time, last_seen: time, resolved_at: time })
  .openapi("PathPeriod");

export const pathDetailSchema = z
  .object({
    ...attackPathSchema.shape,
    rule_id: z.string(),
    message: z.string(),
    owasp: z.array(owaspTagSchema).readonly(),
    atlas: z.array(z.string()).readonly(),
    services: z.array(z.string()).readonly(),
    source: nodeSchema,
    sink: nodeSchema,
    steps: z.array(stepSchema).readonly(),
    conditions: z.array(conditionSchema).readonly(),
    controls_present: z.array(countedControlSchema).readonly(),
    controls_missing: z.array(countedControlSchema).readonly(),
    alternates: z.object({ count: z.int().min(0), capped: z.boolean() }).openapi({
      description:
        "Other routes of the rule between the same ends; with `capped`, at least this many.",
    }),
    route_hash: z.string(),
    fixed_by: z.array(z.string()).readonly(),
    inherent_score: score.openapi({ description: "Score of the same route without its controls." }),
    confidence: z.enum(confidences).openapi({
      description:
        "Confidence that the steps can be taken: medium if drawn from configurations, low if a step is only inferred, one level higher if telemetry has observed a step. The span is part of the step's evidence.",
    }),
    borderline: z.boolean().openapi({ description: "Within 0.4 of a severity boundary." }),
    waterfall: z.array(waterfallRowSchema).readonly(),
    status: z.enum([...attackPathDecisions, "resolved"]),
    decision: z
      .object({
        reason: z.string(),
        owner: z.string(),
        by: z.string(),
        at: time,
        expires_at: time,
      })
      .openapi({ description: "Reason for the status." }),
    history: z.object({
      first_seen: time,
      last_seen: time,
      resolved_at: time,
      last_scan_id: z.string(),
      earlier: z.array(periodSchema).readonly().openapi({ description: "Oldest first." }),
    }),
    fixes: z.array(pathFixSchema).readonly(),
    proof: pathProofSchema,
  })
  .openapi("AttackPathDetail") satisfies z.ZodType<PathAnswer>;

const text = (most: number) => z.string().trim().min(1).max(most);

export const pathDecisionSchema = z
  .strictObject({
    status: z.enum(attackPathDecisions),
    reason: text(2_000),
    owner: text(200).openapi({ description: "Person or team responsible for the decision." }),
    expires_at: z
      .union([z.literal(""), z.iso.datetime({ offset: true })])
      .optional()
      .openapi({ description: 'In the future; "" (default) for never. Not allowed with `open`.' }),
  })
  .openapi("PathDecision");
