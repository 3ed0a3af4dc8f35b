import { z } from "@hono/zod-openapi";
import { type ChokePoints, defaultPriors } from "@parapet/attack-paths";
import { edgeKinds, nodeKinds } from "@parapet/posture";
import type { WhatIfAnswer } from "../../operations/analysis/what-if.ts";
import { pathChangeSchema } from "./attack-path.ts";

const names = z.array(z.string().max(500)).max(200).readonly();
const ids = z.array(z.string()).readonly();
const changes = z.array(pathChangeSchema).readonly();

export const whatIfRequestSchema = z
  .strictObject({
    service: z
      .string()
      .min(1)
      .optional()
      .openapi({ description: "Either this or `workspace_path`." }),
    workspace_path: z
      .string()
      .optional()
      .openapi({ description: "The workspace folder or its configuration file." }),
    check_ids: names
      .optional()
      .openapi({ description: "Checks whose fixes are applied in memory." }),
    controls: z
      .array(
        z.strictObject({
          name: z.enum(Object.keys(defaultPriors.efficacy)).openapi({
            description: "Placed on every edge where a rule counts it.",
          }),
          agents: names
            .optional()
            .openapi({ description: "Agents that it applies to; default: all." }),
          tools: names
            .optional()
            .openapi({ description: "Tools that it applies to; default: all." }),
        }),
      )
      .max(50)
      .readonly()
      .optional(),
  })
  .refine((body) => (body.service === undefined) !== (body.workspace_path === undefined), {
    error: "Expected either service or workspace_path.",
    path: ["service"],
  })
  .openapi("WhatIfRequest");

export const whatIfAnswerSchema = z
  .object({
    service: z.string(),
    check_ids: ids.openapi({ description: "Checks whose fixes are included." }),
    skipped: ids.openapi({ description: "Checks without an automated fix." }),
    controls: z.array(z.object({ name: z.string(), agents: ids, tools: ids })).readonly(),
    total_before: z.number(),
    total_after: z.number(),
    risk_removed: z.number().openapi({ description: "May be less than 0." }),
    paths_closed: changes,
    paths_lowered: changes,
    paths_raised: changes,
    paths_opened: changes,
    truncated: z
      .boolean()
      .openapi({ description: "The search was cut short; the result is inconclusive." }),
  })
  .openapi("WhatIfAnswer") satisfies z.ZodType<WhatIfAnswer>;

export const chokePointsSchema = z
  .object({
    nodes: z
      .array(
        z.object({
          node_id: z.string(),
          node_type: z.enum(nodeKinds),
          label: z.string(),
          paths: ids.openapi({ description: "Paths that are closed by removing it." }),
          risk_removed: z.number().openapi({
            description: "Sum of the total risk removed from each service whose paths use it.",
          }),
        }),
      )
      .readonly()
      .openapi({ description: "Most risk removed first; at most twenty." }),
    cut: z
      .array(
        z.object({
          check_ids: ids.openapi({
            description: "Checks whose fix removes the edges; may be empty.",
          }),
          edges: z
            .array(z.object({ source: z.string(), target: z.string(), kind: z.enum(edgeKinds) }))
            .readonly(),
          paths: ids,
        }),
      )
      .readonly()
      .openapi({ description: "A smallest set of edges that closes every path." }),
    truncated: z.boolean(),
  })
  .openapi("ChokePoints") satisfies z.ZodType<ChokePoints>;
