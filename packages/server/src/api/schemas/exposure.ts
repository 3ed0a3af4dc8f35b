import { z } from "@hono/zod-openapi";
import {
  type Exposure,
  type ExposureOutcome,
  type FixNeed,
  fixNeeds,
  type FixPlan,
  severities,
} from "@parapet/posture";
import { owaspTagSchema } from "./finding.ts";
import type { OfferedExposure, OfferedPlan } from "../../workspaces/offered-exposures.ts";

const score = z.number().min(0).max(10);
const total = z.number().min(0).max(100);
const texts = z.array(z.string()).readonly();
const needSchema = z.enum(fixNeeds) satisfies z.ZodType<FixNeed>;

const outcomeSchema = z
  .object({
    path_id: z.string(),
    rule_name: z.string(),
    outcome: z.string().openapi({ example: "runs commands on the host" }),
    by_agent: z.string().openapi({
      description:
        'The agent that does it, where the first one passes the request on; "" otherwise.',
    }),
    risk_score: score.openapi({
      description: "Score through this entry point; the path may have a worse one.",
    }),
    severity: z.enum(severities),
  })
  .openapi("ExposureOutcome") satisfies z.ZodType<ExposureOutcome>;

export const fixPlanSchema = z
  .object({
    check_ids: texts.openapi({ description: "Check IDs for POST /api/v1/scan/fix." }),
    titles: texts,
    safe: z.boolean().openapi({ description: "False if the fix removes access or stops jobs." }),
    choices: texts.openapi({
      description: "The variant of each fix.",
      example: ["OC-SEC-003=ask"],
    }),
    closes: texts.openapi({ description: "Exposures that the plan closes." }),
    lowers: texts.openapi({
      description:
        "Exposures that remain with a lower severity or in a weaker form: the same path for a more trusted principal.",
    }),
    opens: texts.openapi({ description: "New exposures." }),
    needs: z.array(needSchema).readonly().openapi({
      description: "What the agent needs to keep working.",
    }),
    total_before: total,
    total_after: total,
  })
  .openapi("FixPlan") satisfies z.ZodType<FixPlan>;

export const exposureSchema = z
  .object({
    exposure_id: z.string().openapi({ example: "ex_3kq…" }),
    services: texts,
    principal: z.string().openapi({ example: "Anyone" }),
    entry_point: z.string().openapi({
      description: '"" if it starts at the agent itself.',
      example: "telegram direct messages",
    }),
    agents: texts.openapi({ description: "In path order, for the worst outcome." }),
    alike: texts.openapi({ description: "Other agents with the same exposure." }),
    severity: z.enum(severities),
    score,
    outcomes: z.array(outcomeSchema).readonly().openapi({ description: "Worst first." }),
    root_causes: texts.openapi({
      description: "Fingerprints of findings, highest severity first.",
    }),
    plan: fixPlanSchema.optional().openapi({
      description:
        "The change with the least impact that closes or lowers it; omitted if no automated fix does.",
    }),
  })
  .openapi("Exposure") satisfies z.ZodType<Exposure>;

const ofWorkspace = { service: z.string(), workspace_path: z.string() };

export const offeredExposureSchema = exposureSchema
  .extend({
    ...ofWorkspace,
    decided: z.int().min(0).openapi({
      description:
        "How many of its outcomes are accepted or marked as false positives. Severity and score are those of the others, if there are any.",
    }),
    proven: z.int().min(0).openapi({
      description:
        "How many of its outcomes were proven in the real runtime, with nothing changed since. GET /api/v1/risk/exposures/{exposure_id}/proof has the proofs.",
    }),
    owasp_tags: z.array(owaspTagSchema).readonly().openapi({
      description: "OWASP categories of its outcomes, sorted.",
    }),
    runtimes: texts.openapi({
      description: "Runtimes of its agents and of identical ones, sorted.",
      example: ["openclaw"],
    }),
    assignee: z.string().openapi({
      description:
        'Person or team that takes care of it; "" if nobody does. PUT /api/v1/risk/assignments changes it.',
    }),
    note: z.string().openapi({ description: "Note of the assignment." }),
  })
  .openapi("OfferedExposure") satisfies z.ZodType<OfferedExposure>;

export const offeredPlanSchema = fixPlanSchema
  .extend(ofWorkspace)
  .openapi("OfferedPlan") satisfies z.ZodType<OfferedPlan>;
