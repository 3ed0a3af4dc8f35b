import { z } from "@hono/zod-openapi";
import { stateChangeKinds, stateKinds } from "@parapet/assessment";
import { severities } from "@parapet/posture";
import { type AnsweredDrift, mostNamed } from "../../drift/answered-drift.ts";
import {
  type Approval,
  type Drift,
  type DriftCounts,
  driftStatuses,
} from "../../store/drift/drift.ts";

export const stateKindSchema = z.enum(stateKinds).openapi("StateKind");
export const stateChangeSchema = z.enum(stateChangeKinds).openapi("StateChangeKind");
export const driftStatusSchema = z.enum(driftStatuses).openapi("DriftStatus", {
  description:
    "`open`: nothing was decided. `accepted`: as good as approved. `to_undo`: somebody has to undo it; it goes when a scan no longer shows it.",
});

const number = z.int().min(0);

const driftCountsSchema = z
  .object({ open: number, accepted: number, to_undo: number })
  .openapi("DriftCounts") satisfies z.ZodType<DriftCounts>;

export const driftSchema = z
  .object({
    drift_id: z.string(),
    service: z.string(),
    change: stateChangeSchema,
    kind: stateKindSchema,
    agent_id: z.string().openapi({ description: '"" for the workspace.' }),
    name: z.string(),
    before: z.string().openapi({ description: 'As approved; "" if it was added.' }),
    after: z.string().openapi({ description: 'As it is; "" if it was removed.' }),
    file: z.string().openapi({ description: '"" if no file is known.' }),
    pointer: z.string(),
    line: number.openapi({ description: "0 if unknown." }),
    severity: z.enum(severities).openapi({
      description:
        "Of a finding, its own. `low` for what was removed, `medium` for everything else and for a guardrail that was removed.",
    }),
    since: z.string().openapi({ description: "When it was first found as it is." }),
    status: driftStatusSchema,
    reason: z.string(),
    decided_by: z.string().openapi({ description: '"" while it is open.' }),
    decided_at: z.string(),
  })
  .openapi("Drift") satisfies z.ZodType<Drift>;

export const answeredDriftSchema = driftCountsSchema
  .extend({
    approved: z.boolean().openapi({
      description: "False if no state of the workspace is approved; the counts are then 0.",
    }),
    approved_state: z.string().openapi({ description: 'Its name; "" if there is none.' }),
    not_accepted: z
      .array(
        driftSchema.pick({
          drift_id: true,
          severity: true,
          status: true,
          change: true,
          kind: true,
          agent_id: true,
          name: true,
          file: true,
          line: true,
        }),
      )
      .max(mostNamed)
      .readonly()
      .openapi({
        description: `The ${mostNamed} most severe differences that are not accepted, without values. Texts are cut after 200 characters.`,
      }),
  })
  .openapi("UploadDrift") satisfies z.ZodType<AnsweredDrift>;

export const approvedStateSchema = z
  .object({
    service: z.string(),
    name: z.string(),
    reason: z.string(),
    approved_by: z.string(),
    approved_at: z.string(),
    scan_id: z.string().openapi({ description: "The scan that had shown the state." }),
    scanned_at: z.string(),
    drift: driftCountsSchema,
  })
  .openapi("ApprovedState") satisfies z.ZodType<Approval & { readonly drift: DriftCounts }>;

const text = z.string().trim().min(1).max(2_000);

export const approveRequestSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(200).openapi({ example: "Release 12" }),
    reason: text,
    services: z.array(z.string().min(1)).min(1).max(1_000).readonly().optional().openapi({
      description: "Default: those of `machine`, or all that you may see.",
    }),
    machine: z.string().min(1).max(200).optional(),
  })
  .openapi("ApproveRequest");

export const approveResultSchema = z
  .object({
    approved: z.array(z.string()).readonly().openapi({ description: "Services, sorted." }),
    not_scanned: z
      .array(z.string())
      .readonly()
      .openapi({ description: "Named services of which no state is known; scan them first." }),
  })
  .openapi("ApproveResult");

export const driftDecisionSchema = z
  .strictObject({
    drift_ids: z.array(z.string().min(1).max(100)).min(1).max(500).readonly(),
    status: driftStatusSchema,
    reason: z
      .string()
      .trim()
      .max(2_000)
      .default("")
      .openapi({ description: "Required unless `status` is `open`." }),
  })
  .openapi("DriftDecision");

export const driftDecisionResultSchema = z
  .object({ changed: number, drift: z.array(driftSchema).readonly() })
  .openapi("DriftDecisionResult");
