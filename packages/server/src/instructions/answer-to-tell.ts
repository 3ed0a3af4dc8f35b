import { createHash } from "node:crypto";
import type { ToldInstruction } from "../outbound/told-event.ts";
import type { Instruction } from "../store/instructions.ts";

/** Of these somebody has to look at the plan again. */
const unsettled: ReadonlySet<ToldInstruction["status"]> = new Set(["outdated", "failed", "undone"]);

/** What a machine has reported of an instruction, for those who want to be told. */
export function answerToTell(
  instruction: Omit<Instruction, "status"> & Pick<ToldInstruction, "status">,
  observed_at: string,
): ToldInstruction {
  const { instruction_id, service, machine, status, note } = instruction;
  const { check_ids, exposure_id, asked_by, findings_closed, findings_left } = instruction;
  const digest = createHash("sha256").update(JSON.stringify([instruction_id, status]));
  return {
    event_id: `ev_${digest.digest("hex").slice(0, 32)}`,
    instruction_id,
    service,
    machine,
    status,
    check_ids,
    exposure_id,
    asked_by,
    note,
    findings_closed,
    findings_left,
    severity: unsettled.has(status) ? "medium" : "low",
    observed_at,
  };
}
