import type { FixedFile, FixRecord } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { fixHistoryText } from "../fix-output/history.ts";
import { labeled, labeledPath } from "../fix-output/result-lines.ts";
import { jsonText } from "../reports/json.ts";
import { UsageError } from "../core/usage-error.ts";
import { withWorkspaces } from "../context/with-workspaces.ts";
import type { StoreFlags } from "../service/store-flags.ts";

export type RollbackFlags = StoreFlags & {
  readonly list?: boolean;
  readonly to?: string;
  readonly force?: boolean;
  readonly json?: boolean;
};

/**
 * Rolls back a fix, or lists the fixes. Throws if there is none, or if the file has changed since.
 */
export async function rollback(
  context: CommandContext,
  path: string | undefined,
  flags: RollbackFlags,
): Promise<ExitCode> {
  if (flags.list === true) return list(context, path, flags);
  const record = await withWorkspaces(context, flags, (workspaces) =>
    workspaces.rollback(path, {
      force: flags.force === true,
      ...(flags.to === undefined ? {} : { to: flags.to }),
    }),
  );
  context.changes.push(`${record.fix_id} was rolled back.`);
  await context.out.write(flags.json === true ? jsonText(record) : summary(record));
  return exitCodes.ok;
}

async function list(
  context: CommandContext,
  path: string | undefined,
  flags: RollbackFlags,
): Promise<ExitCode> {
  if (flags.to !== undefined || flags.force === true) {
    throw new UsageError("--list cannot be combined with --to or --force.");
  }
  const records = await withWorkspaces(context, flags, (workspaces) => workspaces.history(path));
  await context.out.write(flags.json === true ? jsonText(records) : fixHistoryText(records));
  return exitCodes.ok;
}

function summary(record: FixRecord): string {
  const lines = [
    ...labeled(
      "Reverted",
      `${record.fix_id} of ${record.applied_at} (${record.check_ids.join(", ")})`,
    ),
    ...record.files.flatMap(fileLines),
  ];
  return `${lines.join("\n")}\n`;
}

function fileLines({ path, backup_path, hash_after, mode_before }: FixedFile): readonly string[] {
  if (hash_after === "") return [labeledPath("Restored", `${path} (mode ${mode_before})`)];
  return backup_path === ""
    ? [labeledPath("Removed", path)]
    : [labeledPath("Restored", path), labeledPath("  from", backup_path)];
}
