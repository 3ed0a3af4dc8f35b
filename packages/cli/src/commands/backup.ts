import { parapetCommand } from "@parapet/posture";
import { resolve } from "node:path";
import type { BackupSummary } from "@parapet/server";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { withProgress } from "../terminal/progress.ts";
import { jsonText } from "../reports/json.ts";
import { count } from "../text/count.ts";
import { neutralize } from "../text/neutralize.ts";
import { UsageError } from "../core/usage-error.ts";
import { storeText } from "../text/store-options.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";

export type BackupFlags = StoreFlags & { readonly json?: boolean; readonly check?: boolean };

export type ExportFlags = StoreFlags & { readonly json?: boolean };

export type RestoreFlags = StoreFlags & { readonly json?: boolean; readonly replace?: boolean };

/** Version of the JSON that these commands print. */
const schema_version = 1;

/** Writes a backup, or verifies one. Throws if that fails. */
export async function backup(
  context: CommandContext,
  file: string,
  { check = false, json = false, ...flags }: BackupFlags,
): Promise<ExitCode> {
  const { environment, err, now, out, service } = context;
  const { env, cwd } = environment;
  const store = givenStore(flags);
  if (check) {
    if (Object.keys(store).length > 0) {
      throw new UsageError(
        "--check cannot be combined with --config, --data or --database: it reads only the archive.",
      );
    }
    const found = await withProgress(err, "Verifying the backup", () =>
      service.checkBackup(resolve(cwd, file)),
    );
    await out.write(
      json
        ? jsonOf(found)
        : `${heading("Verified", found)}${found.tables === undefined ? "The backup can be restored" : "The export can be imported"}.\n`,
    );
    return exitCodes.ok;
  }
  const made = await withProgress(err, "Backing up", () =>
    service.backUp({ file, env, cwd, now, ...store }),
  );
  context.changes.push(`Wrote ${neutralize(made.file)}.`);
  const text = [
    heading("Wrote", made),
    ...made.notes.map((note) => `${note}\n`),
    "It contains the operator token and adapter keys: protect it like the data folder.\n",
  ].join("");
  await out.write(json ? jsonOf(made) : text);
  return exitCodes.ok;
}

/** Writes an export. Throws if that fails. */
export async function exportAll(
  context: CommandContext,
  file: string,
  { json = false, ...flags }: ExportFlags,
): Promise<ExitCode> {
  const { environment, err, now, out, service } = context;
  const { env, cwd } = environment;
  const made = await withProgress(err, "Exporting", () =>
    service.exportData({ file, env, cwd, now, ...givenStore(flags) }),
  );
  context.changes.push(`Wrote ${neutralize(made.file)}.`);
  const text = [
    heading("Wrote", made),
    rowsText(made),
    ...made.notes.map((note) => `${note}\n`),
    "It contains the operator token and adapter keys: protect it like the data folder.\n",
  ].join("");
  await out.write(json ? jsonOf(made) : text);
  return exitCodes.ok;
}

/** Restores a backup. Throws if that fails. */
export async function restore(
  context: CommandContext,
  file: string,
  { replace = false, json = false, ...flags }: RestoreFlags,
): Promise<ExitCode> {
  const { environment, err, now, out, service } = context;
  const { env, cwd } = environment;
  const done = await withProgress(err, "Restoring", () =>
    service.restoreBackup({ file, replace, env, cwd, now, ...givenStore(flags) }),
  );
  context.changes.push(`Restored ${neutralize(file)}.`);
  await out.write(json ? jsonOf(done) : restoredText("Restored", done, flags));
  return exitCodes.ok;
}

/** Imports an export. Throws if that fails. */
export async function importAll(
  context: CommandContext,
  file: string,
  { replace = false, json = false, ...flags }: RestoreFlags,
): Promise<ExitCode> {
  const { environment, err, now, out, service } = context;
  const { env, cwd } = environment;
  const done = await withProgress(err, "Importing", () =>
    service.importData({ file, replace, env, cwd, now, ...givenStore(flags) }),
  );
  context.changes.push(`Imported ${neutralize(file)}.`);
  await out.write(json ? jsonOf(done) : restoredText("Imported", done, flags));
  return exitCodes.ok;
}

function restoredText(
  title: string,
  done: Awaited<ReturnType<CommandContext["service"]["restoreBackup"]>>,
  flags: RestoreFlags,
): string {
  const where = neutralize(storeText(flags));
  return [
    heading(title, done),
    rowsText(done),
    `Data folder  ${neutralize(done.restored_to)}\n`,
    ...(done.moved_aside === ""
      ? []
      : [`Moved aside  ${neutralize(done.moved_aside)}; delete it when no longer needed.\n`]),
    ...done.notes.map((note) => `${neutralize(note)}\n`),
    `Start the service with \`${parapetCommand("serve")}${where}\`, then verify the adapters with \`${parapetCommand("protect status")}${where}\`.\n`,
  ].join("");
}

/** "" of a backup. */
function rowsText({ tables }: BackupSummary): string {
  if (tables === undefined) return "";
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${count(tables.length, "table")}, ${count(rows, "row")}; counts and checksums agree.\n`;
}

function jsonOf(result: BackupSummary): string {
  return jsonText({ schema_version, ...result });
}

function heading(
  done: string,
  { file, files, bytes, created_at, data_dir, host }: BackupSummary,
): string {
  return (
    `${done} ${neutralize(file)}: ${count(files, "file")}, ${sizeText(bytes)} unpacked; ` +
    `data folder ${neutralize(data_dir)} on ${neutralize(host)}, ${created_at}.\n`
  );
}

function sizeText(bytes: number): string {
  const mb = bytes / 1_000_000;
  return mb < 1 ? `${Math.ceil(bytes / 1_000)} KB` : `${mb.toFixed(mb < 100 ? 1 : 0)} MB`;
}
