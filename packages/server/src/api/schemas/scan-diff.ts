import { z } from "@hono/zod-openapi";
import type { ScanDiff } from "@parapet/assessment";
import { attackPathSchema } from "./attack-path.ts";
import { findingSchema } from "./finding.ts";
import { fixEffectsSchema } from "./fix.ts";
import { summarySchema } from "./scan.ts";

const unchanged = z.int().min(0);
const score = z.number().min(0).max(10);

export const scanDiffSchema = z
  .object({
    scan_id: z.string(),
    against: z.string().openapi({ description: 'The earlier scan; "" if there is none.' }),
    findings: z.object({
      added: z.array(findingSchema).readonly(),
      resolved: z.array(findingSchema).readonly(),
      unchanged,
    }),
    attack_paths: z.object({
      added: z.array(attackPathSchema).readonly(),
      resolved: z.array(attackPathSchema).readonly(),
      changed: z
        .array(z.object({ path_id: z.string(), risk_score_before: score, risk_score_after: score }))
        .readonly(),
      unchanged,
    }),
    effects: fixEffectsSchema.openapi({
      description:
        "As in the preview of a fix: a finding whose severity changed and a route that only a more trusted source can still take are neither new nor resolved.",
    }),
    summary_before: summarySchema,
    summary_after: summarySchema,
  })
  .openapi("ScanDiff") satisfies z.ZodType<ScanDiff>;
