import { parapetCommand } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { printChange } from "../context/print-change.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { UsageError } from "../core/usage-error.ts";
import {
  type JournalEntry,
  isWaiting,
  statusOf,
} from "../fleet/instructions/instruction-journal.ts";
import {
  type InstructionLink,
  openInstructions,
  type ServerFlags,
} from "../fleet/instructions/open-instructions.ts";
import { reportOf } from "../fleet/instructions/report-of.ts";
import { settleInstructions } from "../fleet/instructions/settle-instructions.ts";
import { jsonText } from "../reports/json.ts";
import { neutralize } from "../text/neutralize.ts";
import { table } from "../text/table.ts";

export type InstructionsListFlags = ServerFlags & { readonly json?: boolean };
export type DeclineFlags = ServerFlags & { readonly reason: string };

/** Fetches instructions, and lists those that wait and those that were answered. */
export async function listInstructions(
  context: CommandContext,
  flags: InstructionsListFlags,
): Promise<ExitCode> {
  const link = await openInstructions(context, flags);
  await settleInstructions(context, link.journal).catch((error: unknown) =>
    context.err.write(
      `parapet: Whether a fix was rolled back is unknown. ${neutralize(error instanceof Error ? error.message : "")}\n`,
    ),
  );
  await exchangeNow(context, link);
  const entries = (await link.journal.entries()).toReversed();
  const rows = entries.map((entry) => ({
    ...entry.instruction,
    status: shownStatus(entry, context.now()),
    sent: entry.unsent.length === 0,
  }));
  await context.out.write(flags.json === true ? jsonText(rows) : listing(rows));
  return exitCodes.ok;
}

/** Declines an instruction; nothing is changed. */
export async function declineInstruction(
  context: CommandContext,
  id: string,
  { reason, ...flags }: DeclineFlags,
): Promise<ExitCode> {
  const link = await openInstructions(context, flags);
  await exchangeNow(context, link);
  await waitingEntry(link, id, context.now());
  const report = reportOf(id, { status: "declined", at: context.now(), note: reason });
  if (report.note === "") throw new UsageError("Say why with --reason.");
  if (!(await link.journal.note(report))) throw answered(id);
  await printChange(context, `Declined ${id}. Nothing was changed.`);
  await exchangeNow(context, link);
  return exitCodes.ok;
}

/** Sends and fetches what it can; says why not otherwise, for answers wait on the disk. */
export async function exchangeNow(
  { err }: Pick<CommandContext, "err">,
  { exchange, journal }: InstructionLink,
): Promise<void> {
  const { away, refused } = await exchange(new AbortController().signal);
  if (refused > 0) {
    await err.write(
      `parapet: ${refused} of the instructions are in a form that this Parapet does not know; update it on this machine.\n`,
    );
  }
  if (away === "") return;
  await err.write(
    `parapet: ${neutralize(away)} Instructions are those that were fetched before; answers wait in ${journal.folder} and are sent later.\n`,
  );
}

/** An instruction that waits for its owner. Throws UsageError for any other. */
export async function waitingEntry(
  { journal }: InstructionLink,
  id: string,
  now: Date,
): Promise<JournalEntry> {
  const entry = await journal.get(id);
  if (entry === undefined) {
    throw new UsageError(
      `No instruction ${JSON.stringify(id.slice(0, 60))} waits on this machine; it may have been withdrawn. \`${parapetCommand("instructions list")}\` shows all.`,
    );
  }
  if (!isWaiting(entry)) throw answered(id);
  if (isExpired(entry, now)) throw new UsageError(`${id} has expired; nothing was changed.`);
  return entry;
}

/** The error for an instruction that somebody has answered. */
export function answered(id: string): UsageError {
  return new UsageError(
    `${id} was answered before; \`${parapetCommand("instructions list")}\` shows how.`,
  );
}

function isExpired({ instruction }: JournalEntry, now: Date): boolean {
  return instruction.expires_at <= now.toISOString();
}

function shownStatus(entry: JournalEntry, now: Date): string {
  if (!isWaiting(entry)) return statusOf(entry);
  return isExpired(entry, now) ? "expired" : "waiting";
}

type Row = JournalEntry["instruction"] & { readonly status: string; readonly sent: boolean };

function listing(rows: readonly Row[]): string {
  if (rows.length === 0) return "No instructions.\n";
  const head = ["ID", "STATUS", "EXPIRES", "SERVICE", "CHECKS", "ASKED BY", "REASON"];
  const lines = rows.map((row) => [
    row.instruction_id,
    row.sent ? row.status : `${row.status} (not sent yet)`,
    row.expires_at.slice(0, 10),
    row.service,
    row.check_ids.join(","),
    row.asked_by,
    row.reason,
  ]);
  const next = rows.some(({ status }) => status === "waiting")
    ? `\nPreview one with \`${parapetCommand("instructions show ID")}\`. Nothing is changed before you accept it.\n`
    : "";
  return `${table([head, ...lines])}${next}`;
}
