import { resolve } from "node:path";
import { parapetCommand } from "@parapet/posture";
import type { AuditVerdict, CommandAudit, SignedCheckpoint } from "@parapet/server";
import { readNamedFile } from "@parapet/settings/named-file";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { systemReason } from "../core/system-error.ts";
import { UsageError } from "../core/usage-error.ts";
import { jsonText } from "../reports/json.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";
import { withProgress } from "../terminal/progress.ts";
import { neutralize } from "../text/neutralize.ts";

export type AuditVerifyFlags = StoreFlags & {
  /** An exported log instead of the database. */
  readonly file?: string;
  readonly checkpoint?: readonly string[];
  readonly publicKey?: readonly string[];
  readonly json?: boolean;
};

/** Version of the JSON that these commands print. */
const schema_version = 1;
const mostLogBytes = 1_000_000_000;
const mostCheckpointBytes = 100_000;

/** Verifies the audit log. Returns "findings" unless it is intact. */
export async function verifyAuditLog(
  context: CommandContext,
  { file, checkpoint = [], publicKey = [], json = false, ...flags }: AuditVerifyFlags,
): Promise<ExitCode> {
  const { environment, err, out, service } = context;
  const checkpoints: SignedCheckpoint[] = [];
  for (const path of checkpoint) {
    const text = contentOf(path, environment.cwd, mostCheckpointBytes).toString("utf8");
    // oxlint-disable-next-line no-await-in-loop
    const found = await service.auditCheckpointFrom(text);
    if (found === undefined) {
      throw new UsageError(
        `${path} is not a checkpoint. Create one with \`${parapetCommand("audit checkpoint")}\`.`,
      );
    }
    checkpoints.push(found);
  }
  const trusted = { publicKeys: publicKey, checkpoints };
  if (file !== undefined && Object.keys(givenStore(flags)).length > 0) {
    throw new UsageError(
      "--file cannot be combined with --config, --data or --database: it reads only the file.",
    );
  }
  const verdict = await withProgress(err, "Verifying the audit log", () =>
    file === undefined
      ? withAudit(context, flags, (audit) => audit.verify(trusted))
      : service.verifyExportedAudit(contentOf(file, environment.cwd, mostLogBytes), trusted),
  );
  await out.write(json ? jsonText({ schema_version, ...verdict }) : verdictText(verdict));
  return verdict.status === "intact" ? exitCodes.ok : exitCodes.findings;
}

/** Prints the whole audit log, oldest first. */
export async function exportAuditLog(
  context: CommandContext,
  flags: StoreFlags,
): Promise<ExitCode> {
  await withAudit(context, flags, async (audit) => {
    for await (const line of await audit.lines()) await context.out.write(line);
  });
  return exitCodes.ok;
}

/** Prints where the audit log stands, signed. */
export async function showAuditCheckpoint(
  context: CommandContext,
  flags: StoreFlags,
): Promise<ExitCode> {
  const head = await withAudit(context, flags, (audit) => audit.head());
  if (head === undefined) {
    await context.err.write("The audit log has no entries.\n");
    return exitCodes.failed;
  }
  await context.out.write(jsonText(head));
  return exitCodes.ok;
}

async function withAudit<Result>(
  { environment, now, service }: CommandContext,
  flags: StoreFlags,
  task: (audit: CommandAudit) => Promise<Result>,
): Promise<Result> {
  const { env, cwd } = environment;
  const audit = await service.openAudit({ env, cwd, now, ...givenStore(flags) });
  try {
    return await task(audit);
  } finally {
    await audit.close();
  }
}

function contentOf(path: string, cwd: string, mostBytes: number): Buffer {
  try {
    const read = readNamedFile(resolve(cwd, path), mostBytes);
    if ("bytes" in read) return read.bytes;
    throw new UsageError(
      read.fault === "no file" ? `${path} is not a file.` : `${path} is too large.`,
    );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot read ${path}: ${systemReason(error) ?? "an unknown error."}`);
  }
}

const titles = {
  intact: "The audit log is intact",
  tampered: "The audit log was tampered with",
  unproven: "The audit log is unproven",
} as const;

function verdictText({
  status,
  entries,
  deleted,
  from,
  to,
  hash,
  problems,
  unproven,
}: AuditVerdict): string {
  const lines = [
    `${titles[status]}: ${entryCount(entries)}${from === "" ? "" : `, ${from} to ${to}`}.`,
    ...(deleted === 0 ? [] : [`Retention has deleted ${entryCount(deleted)} before them.`]),
    ...problems,
    ...unproven,
    `Hash of the last entry: ${hash}`,
  ];
  return lines.map((line) => `${neutralize(line)}\n`).join("");
}

function entryCount(number: number): string {
  return number === 1 ? "1 entry" : `${number} entries`;
}
