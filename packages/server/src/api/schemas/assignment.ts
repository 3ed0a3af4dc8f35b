import { z } from "@hono/zod-openapi";
import { type AssignedKind, assignedKinds, type Assignment } from "../../store/assignments.ts";

const kind = z.enum(assignedKinds) satisfies z.ZodType<AssignedKind>;

export const assignmentSchema = z
  .object({
    kind,
    service: z.string(),
    subject_id: z.string().openapi({ description: "`fingerprint` or `exposure_id`." }),
    agent_id: z.string().openapi({ description: 'Agent of the finding; "" for an exposure.' }),
    assignee: z.string().openapi({ description: "Person or team." }),
    note: z.string(),
    assigned_by: z.string().openapi({ description: "Caller, as in the audit log." }),
    assigned_at: z.iso.datetime(),
  })
  .openapi("Assignment") satisfies z.ZodType<Assignment>;

const text = (most: number) => z.string().trim().max(most);

/** An assignment as it is asked for, and as it was before. */
export const assignmentChangeSchema = z
  .strictObject({
    kind,
    service: z.string().min(1).max(500).openapi({
      description: "As in the finding's report or the exposure.",
    }),
    subject_id: z.string().min(1).max(100).openapi({
      description: "`fingerprint` of a finding or `exposure_id` of an exposure.",
    }),
    agent_id: z.string().max(500).optional().openapi({
      description: '`agent_id` of a finding. Default: "", for the whole workspace.',
    }),
    assignee: text(200).openapi({
      description:
        'Person or team, such as a name or an e-mail address; "" removes the assignment.',
      example: "ada@example.com",
    }),
    note: text(500).optional().openapi({ description: "Default: none. Secrets are redacted." }),
  })
  .openapi("AssignmentChange");

/** Findings or exposures in one request. */
const mostAtOnce = 500;

export const assignmentsRequestSchema = z
  .strictObject({
    assignments: z.array(assignmentChangeSchema).min(1).max(mostAtOnce),
  })
  .openapi("AssignmentsRequest");

export const assignmentsResultSchema = z
  .object({
    changed: z.int().min(0).openapi({ description: "How many differ from what they were." }),
    previous: z.array(assignmentChangeSchema.required()).readonly().openapi({
      description: "What they were, in the order of the request. Send it as `assignments` to undo.",
    }),
  })
  .openapi("AssignmentsResult");
