import { z } from "@hono/zod-openapi";
import type { FileSuppression } from "@parapet/scanner";

const day = z.iso.date();

export const suppressionSchema = z
  .object({
    suppression_id: z.string().openapi({ description: "Another one once the entry is changed." }),
    check_id: z.string(),
    agent_id: z.string().openapi({ description: '"": findings of every agent.' }),
    pointer: z.string().openapi({ description: "Only findings at this setting." }),
    path: z.string().openapi({
      description: 'Only findings in this file, or below this folder; "": in all.',
    }),
    whole_check: z.boolean().openapi({
      description: 'Findings at every setting in every file; `pointer` and `path` are "".',
    }),
    reason: z.string().openapi({ description: "Without secrets." }),
    owner: z.string(),
    expires: day.openapi({ description: "The last day on which it counts, UTC." }),
    file: z.string().openapi({ description: "In the workspace folder." }),
    line: z.int().min(0),
  })
  .openapi("Suppression") satisfies z.ZodType<FileSuppression>;

const text = (most: number) => z.string().trim().min(1).max(most);

export const suppressionRequestSchema = z
  .strictObject({
    check_id: text(100).openapi({
      description: "A check; with `path` also all that begin alike: `SKL-*`.",
    }),
    agent_id: text(500).optional().openapi({ description: "Default: findings of every agent." }),
    pointer: z.string().max(4_096).optional().openapi({
      description: "As the first evidence has it. Default: findings at every setting.",
    }),
    path: z.string().min(1).max(4_096).optional().openapi({
      description:
        "Only findings in this file, or below this folder, from the workspace folder on. Default: in all.",
    }),
    reason: text(500),
    owner: text(200).openapi({ description: "Who answers for it." }),
    expires: day.openapi({ description: "The last day on which it counts, UTC; today or later." }),
  })
  .openapi("SuppressionRequest");
