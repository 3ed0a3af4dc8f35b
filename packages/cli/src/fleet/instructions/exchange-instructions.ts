import type { MachineToken } from "@parapet/adapter-link";
import { type FixInstruction, instructionLimits, type ReportedInstruction } from "@parapet/posture";
import { answeredFields, detailOf, refusalText, signedPostTo } from "../signed-post.ts";
import { type InstructionJournal, isWaiting } from "./instruction-journal.ts";
import { readInstruction } from "./read-instruction.ts";
import { reportOf } from "./report-of.ts";

export type Exchanged = {
  /** Those that this exchange has brought. */
  readonly added: readonly FixInstruction[];
  /** How many the server sent that are not in the form that is known. */
  readonly refused: number;
  /** Why the server does not have the reports; "" where it has them. */
  readonly away: string;
};

type Posted = { readonly instructions: readonly unknown[] } | { readonly away: string };

/** Sends reports, and says what the server lists as open. */
export type PostReports = (
  reports: readonly ReportedInstruction[],
  signal: AbortSignal,
) => Promise<Posted>;

/** As many as a server lists. */
const mostAnswerBytes = 4 * 1024 * 1024;

export function postReportsTo(url: string, token: MachineToken): PostReports {
  const post = signedPostTo(url, token, {
    path: "/api/v1/instructions/exchange",
    isCompressed: false,
    mostAnswerBytes,
  });
  return async (reports, signal) => {
    const answer = await post(Buffer.from(JSON.stringify({ reports })), signal);
    if ("unreachable" in answer) return { away: answer.unreachable };
    const fields = answeredFields(answer.text);
    const { instructions } = fields;
    if (answer.status === 200 && Array.isArray(instructions)) return { instructions };
    if (answer.status === 404) {
      return { away: "The server does not have instructions; update Parapet there." };
    }
    return { away: refusalText(answer.status, detailOf(fields)) };
  };
}

const keptMs = 90 * 86_400_000;

/** Sends what was answered, and takes in what waits. What the server no longer lists is removed. */
export async function exchangeInstructions({
  journal,
  post,
  machine,
  now,
  signal,
}: {
  readonly journal: InstructionJournal;
  readonly post: PostReports;
  readonly machine: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}): Promise<Exchanged> {
  const known = await journal.entries();
  const unsent = known.flatMap((entry) => entry.unsent).slice(0, instructionLimits.reports);
  const posted = await post(unsent, signal);
  if ("away" in posted) return { added: [], refused: 0, away: posted.away };
  await inOrder(unsent, journal.markSent);
  const listed = posted.instructions
    .slice(0, instructionLimits.open)
    .map((one) => readInstruction(one, machine));
  const own = listed.filter((one) => one !== undefined);
  const open = new Set(own.map((one) => one.instruction_id));
  const over = new Date(now().getTime() - keptMs).toISOString();
  await inOrder(known, async (entry) => {
    const { instruction_id, expires_at } = entry.instruction;
    if (isWaiting(entry) && !open.has(instruction_id)) await journal.close(instruction_id);
    else if (expires_at < over) await journal.remove(instruction_id);
  });
  const added: FixInstruction[] = [];
  await inOrder(own, async (instruction) => {
    if (await journal.add(instruction)) added.push(instruction);
  });
  const delivered = added.map(({ instruction_id }) =>
    reportOf(instruction_id, { status: "delivered", at: now() }),
  );
  await inOrder(delivered, journal.note);
  if (delivered.length > 0 && "instructions" in (await post(delivered, signal))) {
    await inOrder(delivered, journal.markSent);
  }
  return { added, refused: listed.length - own.length, away: "" };
}

async function inOrder<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    // oxlint-disable-next-line no-await-in-loop -- Each follows the one before.
    await work(item);
  }
}
