import { z } from "@hono/zod-openapi";
import type { FileSuppression } from "@parapet/scanner";

const day = z.iso.date();

export const suppressionSchema = z
  .object({
    suppression_id: z.string().openapi({ description: "Changes when the entry is changed." }),
    check_id: z.string(),
    agent_id: z.string().openapi({ description: 'Agent of the findings; "" for every agent.' }),
    pointer: z.string().openapi({ description: "Applies only to findings at this setting." }),
    path: z.string().openapi({
      description: 'Applies only to findings in this file or folder; "" for all files.',
    }),
    whole_check: z.boolean().openapi({
      description: 'Applies to every setting in every file; `pointer` and `path` are "".',
    }),
    reason: z.string().openapi({ description: "Secrets are redacted." }),
    owner: z.string(),
    expires: day.openapi({ description: "The last day on which it applies, UTC." }),
    file: z.string().openapi({ description: "Path in the workspace folder." }),
    line: z.int().min(0),
  })
  .openapi("Suppression") satisfies z.ZodType<FileSuppression>;

const text = (most: number) => z.string().trim().min(1).max(most);

export const suppressionRequestSchema = z
  .strictObject({
    check_id: text(100).openapi({
      description: "A check ID; with `path` also a prefix such as `SKL-*`.",
    }),
    agent_id: text(500).optional().openapi({ description: "Default: every agent." }),
    pointer: z.string().max(4_096).optional().openapi({
      description: "As in the first evidence of a finding. Default: every setting.",
    }),
    path: z.string().min(1).max(4_096).optional().openapi({
      description:
        "Applies only to findings in this file or folder, relative to the workspace folder. Default: all files.",
    }),
    reason: text(500),
    owner: text(200).openapi({ description: "Person or team responsible for the decision." }),
    expires: day.openapi({ description: "The last day on which it applies, UTC; today or later." }),
  })
  .openapi("SuppressionRequest");
