import type { FixRecord } from "@parapet/posture";
import type { CommandContext } from "../context.ts";
import { exitCodes, type ExitCode } from "../exit-codes.ts";
import { jsonText } from "../reports/json.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang } from "../text/wrap.ts";
import { withWorkspaces, type StoreFlags } from "../with-workspaces.ts";

export type RollbackFlags = StoreFlags & {
  readonly to?: string;
  readonly force?: boolean;
  readonly json?: boolean;
};

/** Undoes a fix. Throws when there is none, or when the file has changed since. */
export async function rollback(
  context: CommandContext,
  path: string | undefined,
  flags: RollbackFlags,
): Promise<ExitCode> {
  const record = await withWorkspaces(context, flags, (workspaces) =>
    workspaces.rollback(path, {
      force: flags.force === true,
      ...(flags.to === undefined ? {} : { to: flags.to }),
    }),
  );
  await context.out.write(flags.json === true ? jsonText(record) : summary(record));
  return exitCodes.ok;
}

function summary(record: FixRecord): string {
  const rows = [
    ["Undone", `${record.fix_id} of ${record.applied_at} (${record.check_ids.join(", ")})`],
    ...record.files.map((file) =>
      file.backup_path === ""
        ? ["Removed", `${file.path} (it was not there before the fix)`]
        : ["Restored", `${file.path} from ${file.backup_path}`],
    ),
  ];
  const lines = rows.flatMap(([label = "", text = ""]) =>
    hang(label.padEnd(10), neutralize(text), 80),
  );
  return `${lines.join("\n")}\n`;
}
