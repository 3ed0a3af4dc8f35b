import { constants, existsSync } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { hostname } from "node:os";
import { dataFiles, shellWord, parapetCommand } from "@parapet/posture";
import { type Settings, settingsFrom } from "@parapet/settings";
import { telemetryLocation } from "../store/server-files.ts";
import { isOfDataFolder } from "./backed-up-files.ts";
import { BackupError, explained } from "./backup-error.ts";
import { type BackupSummary, summaryOf } from "./check-backup.ts";
import type { BackupWhere } from "./make-archive.ts";
import { type Manifest } from "./manifest.ts";
import { isServerRunning } from "./running-server.ts";
import { forgetRestore, noteRestore } from "./unfinished-restore.ts";
import { unpackArchive } from "./unpack-archive.ts";
import { folderToRestore } from "./working-folder.ts";

const databaseEnds = ["", "-wal", "-shm", "-journal", "-pending"];

export type RestoreOrder = BackupWhere & {
  readonly file: string;
  /** Moves aside what is there. */
  readonly replace: boolean;
  readonly now: () => Date;
};

export type Restored = BackupSummary & {
  /** The folder and the database that it was put into. */
  readonly restored_to: string;
  readonly restored_database: string;
  /** Where what was there is now; "" when nothing was. */
  readonly moved_aside: string;
  readonly notes: readonly string[];
};

/** An archive that was unpacked into a folder and checked against its manifest. */
export type Unpacked = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly archive: string;
  readonly settings: Settings;
};

/**
 * Puts an archive into a data folder that has nothing of Parapet in it; with `replace`, what is
 * there is moved aside. The whole archive is unpacked and checked first. Throws BackupError and
 * SettingsError.
 */
export async function restoreArchive(
  { file, replace, env, cwd, now, ...where }: RestoreOrder,
  {
    command,
    prepare,
    fill,
  }: {
    readonly command: "restore" | "import";
    /** Leaves in the folder what is to be moved into the data folder. */
    readonly prepare: (unpacked: Unpacked) => Promise<void>;
    /** Brings the database in PostgreSQL to what the archive says; answers notes. */
    readonly fill: (unpacked: Unpacked) => Promise<readonly string[]>;
  },
): Promise<Restored> {
  const settings = settingsFrom(where, env, cwd);
  const { data, database } = settings;
  const archive = resolve(cwd, file);
  const isSqlite = !database.includes("://");
  await mkdir(data, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      `${data} cannot be created (${error.code}); specify another folder with --data.`,
    );
  });
  await assertNoServer(data);
  const folder = await folderToRestore(data);
  try {
    const manifest = await unpackArchive(archive, folder);
    const unpacked = { folder, manifest, archive, settings };
    await prepare(unpacked);
    const databases = isSqlite
      ? new Map([
          [dataFiles.database, database],
          [dataFiles.telemetryDatabase, telemetryLocation(database)],
        ])
      : new Map<string, string>();
    const old = await whatIsThere(data, [...databases.values()], await readdir(folder));
    const aside = freePath(
      join(
        data,
        `replaced-${now()
          .toISOString()
          .replaceAll(/[-:]|\.\d+/g, "")}`,
      ),
    );
    if (old.length > 0 && !replace) {
      throw new BackupError(
        `${dirname(old[0] ?? "")} has ${basename(old[0] ?? "")} already; ${command} to an empty folder (--data), or pass --replace to move the existing files aside.`,
      );
    }
    noteRestore(data, {
      command,
      archive,
      aside: old.length > 0 ? aside : "",
      database: isSqlite && dirname(database) !== data ? database : "",
    });
    // One that has started since: it looks for the note once it can be asked.
    await orForgotten(() => assertNoServer(data), data);
    const notes = isSqlite ? [] : await orForgotten(() => fill(unpacked), data);
    if (old.length > 0) await mkdir(aside, { mode: 0o700 });
    await place(folder, { data, databases, old, aside });
    forgetRestore(data);
    return {
      ...summaryOf(archive, manifest),
      restored_to: data,
      restored_database: isSqlite ? database : "postgres",
      moved_aside: old.length > 0 ? aside : "",
      notes: [...notes, ...notesOn(manifest, data)],
    };
  } catch (error) {
    throw explained(error, data);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws BackupError. */
async function assertNoServer(data: string): Promise<void> {
  if (await isServerRunning(data)) {
    throw new BackupError(`A server is using ${data}; stop it first.`);
  }
}

/** The note of the restore goes where a step failed before which nothing was changed. */
async function orForgotten<Result>(step: () => Promise<Result>, data: string): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    forgetRestore(data);
    throw error;
  }
}

/** The path, or with a number where something is there: of a restore of the same second. */
function freePath(path: string): string {
  let number = 1;
  const found = () => (number === 1 ? path : `${path}-${number}`);
  while (existsSync(found())) number += 1;
  return found();
}

/** Paths that a restore would write over, the databases first. */
async function whatIsThere(
  data: string,
  databases: readonly string[],
  restored: readonly string[],
): Promise<readonly string[]> {
  const files = databases.flatMap((path) => databaseEnds.map((end) => `${path}${end}`));
  const entries = (await readdir(data))
    .filter((name) => isOfDataFolder(name) || restored.includes(name))
    .map((name) => join(data, name));
  return [...new Set([...files.filter((path) => existsSync(path)), ...entries])];
}

/**
 * The database goes first and comes last. What ends this half-way leaves the note of the restore,
 * with which no server starts.
 */
async function place(
  folder: string,
  {
    data,
    databases,
    old,
    aside,
  }: {
    readonly data: string;
    readonly databases: ReadonlyMap<string, string>;
    readonly old: readonly string[];
    readonly aside: string;
  },
): Promise<void> {
  const names = await readdir(folder);
  const isReplacedInPlace = (path: string) => isToken(path) && names.includes(basename(path));
  for (const path of old) {
    const kept = join(aside, basename(path));
    // A second name: what is there is neither followed nor waited for.
    // oxlint-disable-next-line no-await-in-loop
    await (isReplacedInPlace(path) ? link(path, kept) : move(path, kept));
  }
  const plain = names.filter((name) => !databases.has(name));
  for (const name of [...plain.filter((one) => !isToken(one)), ...plain.filter(isToken)]) {
    // oxlint-disable-next-line no-await-in-loop
    await move(join(folder, name), join(data, name));
  }
  for (const [name, to] of [...databases].toReversed()) {
    if (!names.includes(name)) continue;
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    // oxlint-disable-next-line no-await-in-loop
    await move(join(folder, name), to);
  }
}

function isToken(path: string): boolean {
  return basename(path) === dataFiles.operatorToken;
}

/** Also to another file system, where the database lies elsewhere. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    await rm(`${to}.restoring`, { force: true });
    await copyFile(from, `${to}.restoring`, constants.COPYFILE_EXCL);
    await rename(`${to}.restoring`, to);
    await rm(from);
  }
}

function notesOn(manifest: Manifest, data: string): readonly string[] {
  const hasAdapters = manifest.files.some(({ name }) => name.startsWith("adapters/"));
  const where = shellWord(data);
  const isElsewhere = manifest.data_dir !== data || manifest.host !== hostname();
  if (!hasAdapters || !isElsewhere) return [];
  return [
    `Its adapters ask the service of ${manifest.data_dir} on ${manifest.host}, not this one: install each again with \`${parapetCommand("protect")} ADAPTER --data ${where}\` (an MCP server with \`--server NAME\` as well); \`${parapetCommand("protect list")} --data ${where}\` names them.`,
  ];
}
