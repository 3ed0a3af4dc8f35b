import {
  instructionLimits,
  type InstructionReport,
  type ReportedInstruction,
} from "@parapet/posture";
import { redactText } from "@parapet/posture/redaction";

export type ReportDetails = Partial<Omit<ReportedInstruction, "instruction_id" | "status" | "at">>;

/** What a server does not take in a note: each becomes a space. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** A step as it is reported: its note on one line, without secrets. */
export function reportOf(
  instruction_id: string,
  {
    status,
    at,
    note = "",
    ...details
  }: ReportDetails & { readonly status: InstructionReport; readonly at: Date },
): ReportedInstruction {
  const line = redactText(note, "output").replaceAll(hidden, " ").trim();
  return {
    instruction_id,
    status,
    at: at.toISOString(),
    fix_id: "",
    findings_closed: 0,
    findings_left: 0,
    exposure: "unknown",
    ...details,
    note: line.slice(0, instructionLimits.text).trim().toWellFormed(),
  };
}
