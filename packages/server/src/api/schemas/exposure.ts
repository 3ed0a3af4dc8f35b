import { z } from "@hono/zod-openapi";
import {
  type Exposure,
  type ExposureOutcome,
  type FixNeed,
  fixNeeds,
  type FixPlan,
  severities,
} from "@parapet/posture";
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
      description: "By this entry point; the path may have a worse one.",
    }),
    severity: z.enum(severities),
  })
  .openapi("ExposureOutcome") satisfies z.ZodType<ExposureOutcome>;

export const fixPlanSchema = z
  .object({
    check_ids: texts.openapi({ description: "What POST /api/v1/scan/fix takes." }),
    titles: texts,
    safe: z.boolean().openapi({ description: "False where it cuts access or stops jobs." }),
    choices: texts.openapi({
      description: "The way that each fix takes.",
      example: ["OC-SEC-003=ask"],
    }),
    closes: texts.openapi({ description: "Exposures that are gone afterwards." }),
    lowers: texts.openapi({
      description:
        "Exposures that stay with a lower severity, or of which a weaker form is left: the same way for somebody who is trusted more.",
    }),
    opens: texts.openapi({ description: "Exposures that were not there before." }),
    needs: z.array(needSchema).readonly().openapi({
      description: "What must be there for the agent to go on working.",
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
      description: '"" where it starts at the agent itself.',
      example: "telegram direct messages",
    }),
    agents: texts.openapi({ description: "In chain order, of the worst outcome." }),
    alike: texts.openapi({ description: "Other agents of which all this is true as well." }),
    severity: z.enum(severities),
    score,
    outcomes: z.array(outcomeSchema).readonly().openapi({ description: "Worst first." }),
    root_causes: texts.openapi({ description: "Fingerprints of findings, worst first." }),
    plan: fixPlanSchema.optional().openapi({
      description:
        "The cheapest change that closes or lowers it; left out where no automated fix does.",
    }),
  })
  .openapi("Exposure") satisfies z.ZodType<Exposure>;

const ofWorkspace = { service: z.string(), workspace_path: z.string() };

export const offeredExposureSchema = exposureSchema
  .extend({
    ...ofWorkspace,
    decided: z.int().min(0).openapi({
      description:
        "How many of its outcomes were accepted or called a false positive; severity and score are those of the others, as long as there are any.",
    }),
  })
  .openapi("OfferedExposure") satisfies z.ZodType<OfferedExposure>;

export const offeredPlanSchema = fixPlanSchema
  .extend(ofWorkspace)
  .openapi("OfferedPlan") satisfies z.ZodType<OfferedPlan>;
