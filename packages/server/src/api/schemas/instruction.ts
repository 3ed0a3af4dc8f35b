import { z } from "@hono/zod-openapi";
import {
  exposureStates,
  type FixInstruction,
  instructionIdPattern,
  instructionLimits,
  instructionReports,
  instructionStatuses,
  type ReportedInstruction,
} from "@parapet/posture";
import type { Instruction } from "../../store/instructions.ts";

const texts = z.array(z.string()).readonly();
const number = z.int().min(0).max(1_000_000);
/** One line, without what changes how the text around it is shown. */
const line = z.string().trim().max(instructionLimits.text);
const visible = /^[^\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u;

export const instructionStatusSchema = z.enum(instructionStatuses).openapi("InstructionStatus", {
  description:
    "`sent`: the machine has not fetched it yet. `delivered`: it is on the machine. `accepted`: its owner has agreed, and the fix is being made. `outdated`: the findings on the machine are no longer those of the scan. `applied`, `failed`, `declined` and `undone` as the machine reports it. `withdrawn`: taken back here. `expired`: nobody answered in time.",
});

export const exposureStateSchema = z.enum(exposureStates).openapi("InstructedExposure");

const sent = {
  instruction_id: z.string(),
  service: z.string(),
  check_ids: texts,
  choices: texts.openapi({ description: "The variant of each fix.", example: ["OC-SEC-003=ask"] }),
  fingerprints: texts.openapi({ description: "The open findings of these checks, sorted." }),
  exposure_id: z.string().openapi({ description: '"" if it is for the findings alone.' }),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
};

export const fixInstructionSchema = z
  .object(sent)
  .openapi("FixInstruction") satisfies z.ZodType<FixInstruction>;

export const instructionSchema = z
  .object({
    ...sent,
    machine: z.string(),
    scan_id: z.string().openapi({ description: "The scan that it was asked for." }),
    status: instructionStatusSchema,
    changed_at: z.string().openapi({ description: "When the status last changed here." }),
    note: z.string().openapi({
      description:
        'What the machine reports: why it was declined, failed or is outdated; "" if nothing.',
    }),
    fix_id: z.string().openapi({ description: 'The fix on the machine; "" if none was made.' }),
    findings_closed: number.openapi({
      description: "Findings that a scan on the machine no longer showed after the fix.",
    }),
    findings_left: number,
    exposure: exposureStateSchema.openapi({
      description: "What that scan said of `exposure_id`; `unknown` if nothing.",
    }),
  })
  .openapi("Instruction") satisfies z.ZodType<Instruction>;

export const askRequestSchema = z
  .strictObject({
    service: z.string().min(1).max(200).openapi({ example: "laptop-17/openclaw" }),
    check_ids: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(instructionLimits.checkIds)
      .readonly()
      .openapi({ description: "Checks with an open, fixable finding in the latest scan." }),
    exposure_id: z.string().max(200).default(""),
    reason: line.min(1).regex(visible, { error: "Use one line without control characters." }),
    expires_at: z.iso
      .datetime({ offset: true })
      .optional()
      .openapi({
        description: `Within ${instructionLimits.days} days; default: in 14 days.`,
      }),
  })
  .openapi("InstructionRequest");

const reportSchema = z.strictObject({
  instruction_id: z.string().regex(instructionIdPattern),
  status: z.enum(instructionReports),
  at: z.iso.datetime({ precision: 3 }),
  note: line.regex(visible, { error: "Use one line without control characters." }),
  fix_id: z.string().regex(/^[0-9A-Za-z_-]{0,60}$/),
  findings_closed: number,
  findings_left: number,
  exposure: z.enum(exposureStates),
}) satisfies z.ZodType<ReportedInstruction>;

export const exchangeRequestSchema = z
  .strictObject({ reports: z.array(reportSchema).max(instructionLimits.reports).readonly() })
  .openapi("InstructionReports");

export const exchangeSchema = z
  .object({
    instructions: z.array(fixInstructionSchema).readonly().openapi({
      description: "What the owner of the machine may accept, oldest first.",
    }),
  })
  .openapi("OpenInstructions");
