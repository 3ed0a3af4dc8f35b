import type { FixRecord } from "@parapet/posture";
import type { CommandContext } from "../../context/context.ts";
import { withWorkspaces } from "../../context/with-workspaces.ts";
import { type InstructionJournal, type JournalEntry, statusOf } from "./instruction-journal.ts";
import { reportOf } from "./report-of.ts";

/** Who made a fix, in the history of this machine. */
export function madeBy(instructionId: string): string {
  return `instruction:${instructionId}`;
}

/** An accepted fix that has not ended within so long was interrupted. */
const interruptedMs = 10 * 60_000;

/**
 * Notes what the history of fixes says of accepted instructions: a fix that was rolled back, and
 * one whose process was interrupted before it could report.
 */
export async function settleInstructions(
  context: CommandContext,
  journal: InstructionJournal,
): Promise<void> {
  const at = context.now().getTime();
  const entries = (await journal.entries()).filter((entry) => isUnsettled(entry, at));
  if (entries.length === 0) return;
  await withWorkspaces(context, {}, async (workspaces) => {
    const history = await workspaces.history(undefined);
    for (const entry of entries) {
      // oxlint-disable-next-line no-await-in-loop -- A few.
      await settle(journal, entry, { history, now: context.now() });
    }
  });
}

function isUnsettled(entry: JournalEntry, at: number): boolean {
  const last = entry.reports.at(-1);
  if (last?.status === "applied") return true;
  return last?.status === "accepted" && at - Date.parse(last.at) > interruptedMs;
}

async function settle(
  journal: InstructionJournal,
  entry: JournalEntry,
  { history, now }: { readonly history: readonly FixRecord[]; readonly now: Date },
): Promise<void> {
  const { instruction_id } = entry.instruction;
  const made = history.find(({ applied_by }) => applied_by === madeBy(instruction_id));
  if (statusOf(entry) === "accepted") {
    const report =
      made === undefined
        ? reportOf(instruction_id, {
            status: "failed",
            at: now,
            note: "Interrupted; the history of fixes has none for it.",
          })
        : reportOf(instruction_id, {
            status: "applied",
            at: new Date(made.applied_at),
            fix_id: made.fix_id,
            note: "Interrupted before the scan that follows the fix.",
          });
    await journal.note(report);
  }
  if (made === undefined || made.rolled_back_at === "") return;
  const { fix_id, rolled_back_at } = made;
  const at = new Date(rolled_back_at);
  await journal.note(reportOf(instruction_id, { status: "undone", at, fix_id }));
}
