import type { FixTrial, MachineUpload } from "@parapet/assessment";
import {
  type ExposureState,
  type InstructionReport,
  openFingerprints,
  parapetCommand,
} from "@parapet/posture";
import { setTimeout as delay } from "node:timers/promises";
import type { CommandContext } from "../context/context.ts";
import { withWorkspaces } from "../context/with-workspaces.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { UsageError } from "../core/usage-error.ts";
import { fixMade } from "../fix-output/fix-made.ts";
import { fixOutcomeText } from "../fix-output/outcome.ts";
import { fixPreviewText } from "../fix-output/preview.ts";
import { labeled } from "../fix-output/result-lines.ts";
import { drainSpool } from "../fleet/drain-spool.ts";
import type { JournalEntry } from "../fleet/instructions/instruction-journal.ts";
import {
  choicesIn,
  incompleteBecause,
  outdatedBecause,
  unknownFixes,
  unsafeBecause,
} from "../fleet/instructions/judge-instruction.ts";
import {
  type InstructionLink,
  openInstructions,
  type ServerFlags,
} from "../fleet/instructions/open-instructions.ts";
import { ownWorkspace } from "../fleet/instructions/own-workspace.ts";
import { type ReportDetails, reportOf } from "../fleet/instructions/report-of.ts";
import { madeBy } from "../fleet/instructions/settle-instructions.ts";
import { postUploadTo } from "../fleet/post-upload.ts";
import { openSpool } from "../fleet/spool.ts";
import { spoolUpload } from "../fleet/upload-scans.ts";
import type { FixOutcome } from "../service/fixes.ts";
import type { UploadedWorkspace } from "../service/scanning.ts";
import type { Workspaces } from "../service/workspaces.ts";
import { count } from "../text/count.ts";
import { neutralize } from "../text/neutralize.ts";
import { answered, exchangeNow, waitingEntry } from "./instructions.ts";

export type ShowFlags = ServerFlags;
export type AcceptFlags = ServerFlags & { readonly unsafe?: boolean; readonly yes?: boolean };

/** Which instruction, and its workspace where it is not among those of the user. */
type AskedInstruction = { readonly id: string; readonly path: string | undefined };

/** An instruction on this machine: what it would change here, by this machine's own scan. */
type Draft = {
  readonly entry: JournalEntry;
  readonly workspace: UploadedWorkspace;
  readonly before: MachineUpload;
  readonly preview: () => Promise<FixTrial>;
};

/** Previews an instruction; writes nothing. */
export async function showInstruction(
  context: CommandContext,
  { id, path }: AskedInstruction,
  flags: ShowFlags,
): Promise<ExitCode> {
  const link = await openInstructions(context, flags);
  await exchangeNow(context, link);
  return withWorkspaces(context, {}, async (workspaces) => {
    const draft = await draftOf(context, { link, workspaces, id, path });
    const { instruction } = draft.entry;
    await context.out.write(headText(draft));
    const outdated = outdatedBecause(instruction, draft.before.report);
    if (outdated !== "") {
      await context.out.write(`${outdated} It cannot be accepted any more.\n`);
      return exitCodes.findings;
    }
    const trial = await draft.preview();
    const refusal = incompleteBecause(trial) || (await unsafe(context, draft, trial));
    await context.out.write(fixPreviewText(trial.preview, context.out.colors));
    await context.out.write(
      `${refusal === "" ? "" : `${neutralize(refusal)}\n`}Accept it with \`${parapetCommand(`instructions accept ${id}`)}\`, or decline it with \`${parapetCommand(`instructions decline ${id} --reason REASON`)}\`.\n`,
    );
    return refusal === "" ? exitCodes.ok : exitCodes.findings;
  });
}

/** Previews an instruction, asks, makes the fix, scans again, and sends what came of it. */
export async function acceptInstruction(
  context: CommandContext,
  { id, path }: AskedInstruction,
  flags: AcceptFlags,
): Promise<ExitCode> {
  const link = await openInstructions(context, flags);
  await exchangeNow(context, link);
  return withWorkspaces(context, {}, async (workspaces) => {
    const draft = await draftOf(context, { link, workspaces, id, path });
    await context.out.write(headText(draft));
    const outdated = outdatedBecause(draft.entry.instruction, draft.before.report);
    if (outdated !== "") return refuseOutdated(context, { link, id, outdated });
    const trial = await draft.preview();
    await context.out.write(fixPreviewText(trial.preview, context.out.colors));
    const incomplete = incompleteBecause(trial);
    if (incomplete !== "") return unchanged(context, incomplete);
    const risk = await unsafe(context, draft, trial);
    if (risk !== "" && flags.unsafe !== true) {
      return unchanged(context, `${risk} Accept it with --unsafe if that is meant.`);
    }
    if (!(await agrees(context, flags))) {
      return unchanged(
        context,
        `${id} still waits; decline it with --reason if you do not want it.`,
      );
    }
    // Somebody may have changed the files while the question was open.
    const again = await draft.preview();
    if (again.preview.diff !== trial.preview.diff) {
      return unchanged(context, "The files have changed since the preview; preview it again.");
    }
    return apply(context, { link, workspaces, draft });
  });
}

async function draftOf(
  context: CommandContext,
  {
    link,
    workspaces,
    id,
    path,
  }: {
    readonly link: InstructionLink;
    readonly workspaces: Workspaces;
  } & AskedInstruction,
): Promise<Draft> {
  const entry = await waitingEntry(link, id, context.now());
  const { instruction } = entry;
  const unknown = unknownFixes(instruction, await context.service.fixes());
  if (unknown !== "") throw new UsageError(`${unknown} Nothing was changed.`);
  const workspace = await ownWorkspace(context, instruction, path);
  const choices = choicesIn(instruction);
  return {
    entry,
    workspace,
    before: await assessed(context, link, workspace),
    preview: () => workspaces.previewFix(workspace.configPath, instruction.check_ids, { choices }),
  };
}

function assessed(
  { service, environment, now }: CommandContext,
  { token }: InstructionLink,
  workspace: UploadedWorkspace,
): Promise<MachineUpload> {
  return service.assessUpload(workspace, token.name, { environment, now });
}

async function unsafe(
  { service }: CommandContext,
  { entry }: Draft,
  trial: FixTrial,
): Promise<string> {
  return unsafeBecause(entry.instruction, await service.fixes(), trial);
}

/** Who asks and why are words of the server. */
function headText({ entry: { instruction }, workspace }: Draft): string {
  const { instruction_id, asked_by, asked_at, expires_at, reason, exposure_id } = instruction;
  const lines = [
    `Instruction ${instruction_id}, asked for by ${neutralize(asked_by)} at ${asked_at}`,
    ...labeled("Reason", neutralize(reason)),
    ...labeled("Checks", instruction.check_ids.join(", ")),
    ...(exposure_id === "" ? [] : labeled("Exposure", exposure_id)),
    ...labeled("Workspace", neutralize(workspace.workspacePath)),
    ...labeled("Expires", expires_at),
  ];
  return `${lines.join("\n")}\n\n`;
}

async function refuseOutdated(
  context: CommandContext,
  {
    link,
    id,
    outdated,
  }: { readonly link: InstructionLink; readonly id: string; readonly outdated: string },
): Promise<ExitCode> {
  await link.journal.note(reportOf(id, { status: "outdated", at: context.now(), note: outdated }));
  await context.out.write(`${outdated} Nothing was changed, and the server is told.\n`);
  await exchangeNow(context, link);
  return exitCodes.findings;
}

async function unchanged({ out }: CommandContext, why: string): Promise<ExitCode> {
  await out.write(`Nothing was changed. ${neutralize(why)}\n`);
  return exitCodes.findings;
}

async function agrees(
  { openPrompt }: CommandContext,
  { yes }: Pick<AcceptFlags, "yes">,
): Promise<boolean> {
  if (yes === true) return true;
  const prompt = openPrompt();
  if (prompt === undefined) {
    throw new UsageError("Nothing was changed: nobody can be asked here. Use --yes to accept it.");
  }
  try {
    return /^y(?:es)?$/i.test((await prompt.ask("Make this change? [y/N] ")) ?? "");
  } finally {
    prompt.close();
  }
}

async function apply(
  context: CommandContext,
  {
    link,
    workspaces,
    draft,
  }: {
    readonly link: InstructionLink;
    readonly workspaces: Workspaces;
    readonly draft: Draft;
  },
): Promise<ExitCode> {
  const { journal } = link;
  const { instruction_id, check_ids } = draft.entry.instruction;
  const { configPath } = draft.workspace;
  const report = (status: InstructionReport, details: ReportDetails = {}) =>
    reportOf(instruction_id, { status, at: context.now(), ...details });
  if (!(await journal.note(report("accepted")))) throw answered(instruction_id);
  const choices = choicesIn(draft.entry.instruction);
  const by = madeBy(instruction_id);
  let outcome: FixOutcome;
  try {
    outcome = await workspaces.fix(configPath, check_ids, by, { choices });
  } catch (error) {
    const note = error instanceof Error ? error.message : "The fix failed.";
    await journal.note(report("failed", { note }));
    await exchangeNow(context, link);
    throw error;
  }
  if (outcome.record !== undefined) context.changes.push(fixMade(outcome.record, {}));
  await context.out.write(fixOutcomeText(outcome, context.out.colors));
  const problems = Object.entries(outcome.result.errors).map(([id, why]) => `${id}: ${why}`);
  if (outcome.record === undefined) {
    const note = problems.join(" ") || "No file was changed.";
    await journal.note(report("failed", { note }));
    await exchangeNow(context, link);
    return exitCodes.findings;
  }
  const after = await assessed(context, link, draft.workspace);
  const closure = closureOf(draft, after);
  await journal.note(
    report("applied", {
      ...closure,
      fix_id: outcome.record.fix_id,
      note: problems.join(" "),
    }),
  );
  await sendScan(context, link, after);
  await exchangeNow(context, link);
  await context.out.write(closureText(closure));
  return problems.length + closure.findings_left === 0 ? exitCodes.ok : exitCodes.findings;
}

type Closure = {
  readonly findings_closed: number;
  readonly findings_left: number;
  readonly exposure: ExposureState;
};

/** What a scan after the fix says of what the instruction was for. */
function closureOf({ entry: { instruction }, before }: Draft, after: MachineUpload): Closure {
  const { fingerprints, check_ids, exposure_id } = instruction;
  const left = new Set(openFingerprints(after.report.findings, check_ids));
  const findings_left = fingerprints.filter((one) => left.has(one)).length;
  const has = ({ report }: MachineUpload) =>
    report.exposures.some((one) => one.exposure_id === exposure_id);
  const isKnown = has(before) && !after.report.exposures_truncated;
  return {
    findings_closed: fingerprints.length - findings_left,
    findings_left,
    exposure: isKnown ? (has(after) ? "open" : "closed") : "unknown",
  };
}

function closureText({ findings_closed, findings_left, exposure }: Closure): string {
  const all = findings_closed + findings_left;
  const findings = `The scan after it no longer shows ${findings_closed} of ${count(all, "finding")}`;
  return exposure === "unknown"
    ? `${findings}.\n`
    : `${findings}; the exposure is ${exposure === "closed" ? "closed" : "still open"}.\n`;
}

/** Sends the scan after the fix now; what cannot be sent is sent by the agent. */
async function sendScan(
  context: CommandContext,
  { url, token, dataDir }: InstructionLink,
  after: MachineUpload,
): Promise<void> {
  const spool = openSpool({ dataDir, url, machine: token.name, now: context.now });
  await spoolUpload(spool, after);
  const { waiting, refused } = await drainSpool({
    spool,
    post: postUploadTo(url, token),
    tries: 1,
    random: Math.random,
    wait: async (milliseconds, signal) => {
      await delay(milliseconds, undefined, { signal }).catch(() => {});
    },
    signal: new AbortController().signal,
  });
  for (const reason of [...refused, waiting].filter((one) => one !== "")) {
    // oxlint-disable-next-line no-await-in-loop -- In order.
    await context.err.write(
      `parapet: ${neutralize(reason)} The scan after the fix is sent later.\n`,
    );
  }
}
