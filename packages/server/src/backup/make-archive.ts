import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { version } from "@parapet/posture";
import { type ServeOptions, type Settings, settingsFrom } from "@parapet/settings";
import { type HeldFolder, holdFolder } from "@parapet/settings/held-folder";
import { copyDataFile } from "../data-folder/data-file.ts";
import { type BackedUpFile, filesToBackUp } from "./backed-up-files.ts";
import { BackupError, explained } from "./backup-error.ts";
import { type BackupSummary, summaryOf } from "./check-backup.ts";
import { type Manifest, type ManifestFile, newManifest } from "./manifest.ts";
import { readManifest, unpackArchive } from "./unpack-archive.ts";
import { assertRestored } from "./unfinished-restore.ts";
import { canOthersReplace, folderToCopy } from "./working-folder.ts";
import { writeArchive } from "./write-archive.ts";

export type BackupWhere = Pick<ServeOptions, "config" | "data" | "database"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
};

export type ArchiveOrder = BackupWhere & {
  readonly file: string;
  readonly now: () => Date;
};

export type MadeArchive = BackupSummary & {
  readonly archive_bytes: number;
  readonly notes: readonly string[];
};

/** What an archive holds of the databases. */
export type ArchivedDatabases = Pick<
  Manifest,
  "database_version" | "telemetry_database_version" | "tables"
> & {
  /** Copies in the folder that was given. */
  readonly files: readonly BackedUpFile[];
};

/**
 * Writes files of a data folder and what is kept of its databases into one archive. It is made
 * beside its place, read back with all checksums, and renamed. Throws BackupError, SettingsError,
 * or StoreError where the database has lost data.
 */
export async function makeArchive(
  { file, env, cwd, now, ...where }: ArchiveOrder,
  {
    kind,
    settingsFile,
    databases,
    notesOn,
  }: {
    readonly kind: "backup" | "export";
    /** The one that is kept, if it is in the data folder; "" for none. */
    readonly settingsFile: string;
    readonly databases: (settings: Settings, folder: string) => Promise<ArchivedDatabases>;
    readonly notesOn: (isSqlite: boolean) => readonly string[];
  },
): Promise<MadeArchive> {
  const settings = settingsFrom(where, env, cwd);
  const target = resolve(cwd, file);
  assertRestored(settings.data);
  await checkTarget(target, kind);
  const isSqlite = !settings.database.includes("://");
  await removeAbandoned(dirname(target), now());
  const { path: folder, remove } = await newFolder(dirname(target));
  let ofSqlite: string | undefined;
  try {
    const copied = join(folder, copiesFolder);
    await mkdir(copied, { mode: 0o700 });
    // SQLite resolves the path of its copy, and opens it by that.
    if (await canOthersReplace(dirname(target))) ofSqlite = await folderToCopy(settings.data);
    const { files: ofDatabases, ...content } = await databases(settings, ofSqlite ?? copied);
    const found = await filesToBackUp(settings.data, settingsFile);
    const copies = [...ofDatabases, ...(await copyFiles(found, copied))];
    if (copies.length === 0) {
      throw new BackupError(
        `There is no Parapet data in ${settings.data}; specify the data folder with --data.`,
      );
    }
    const files: ManifestFile[] = [];
    // One after the other: each is read as a whole.
    // oxlint-disable-next-line no-await-in-loop
    for (const copy of copies) files.push(await described(copy));
    const manifest = newManifest({
      parapet_version: version,
      created_at: now().toISOString(),
      host: hostname(),
      data_dir: settings.data,
      database: isSqlite ? "sqlite" : "postgres",
      ...content,
      files,
    });
    const archive = join(folder, archiveFile);
    await writeArchive(archive, manifest, copies);
    await rm(copied, { recursive: true });
    // All of it is read, and nothing unpacked.
    await unpackArchive(archive, folder, () => false);
    const { size } = await stat(archive);
    await rename(archive, target);
    await syncFolder(dirname(target));
    return { ...summaryOf(target, manifest), archive_bytes: size, notes: notesOn(isSqlite) };
  } catch (error) {
    throw explained(error, dirname(target));
  } finally {
    if (ofSqlite !== undefined) await rm(ofSqlite, { recursive: true, force: true });
    await remove();
  }
}

const unfinished = ".parapet-backup-";
const copiesFolder = "files";
const archiveFile = "archive";

type NewFolder = { readonly path: string; readonly remove: () => Promise<void> };

/**
 * A new folder, the same one whatever becomes of its path: who may write to the folder around it
 * can put a link there. Elsewhere than on Linux it is its path. Throws BackupError.
 */
async function newFolder(parent: string): Promise<NewFolder> {
  const made = await mkdtemp(join(parent, unfinished)).catch((error: unknown) => {
    throw explained(error, parent);
  });
  const held = await heldIfOurs(made);
  const isEmpty = held !== undefined && (await readdir(held.systemPath)).length === 0;
  if (isEmpty) return { path: held.systemPath, remove: () => removeHeld(made, held) };
  await held?.close();
  await removeEmpty(made);
  throw new BackupError(
    `${parent} was changed by another program meanwhile; choose a folder that only you can write.`,
  );
}

/** Undefined for what no backup has made: it belongs to another user, or others may enter it. */
async function heldIfOurs(path: string): Promise<HeldFolder | undefined> {
  const held = await holdFolder(path).catch(() => undefined);
  if (held === undefined || process.getuid === undefined) return held;
  const { uid, mode } = held.stats;
  if (uid === BigInt(process.getuid()) && (mode & 0o777n) === 0o700n) return held;
  await held.close();
  return undefined;
}

/** Removes what a backup puts into its folder, and the folder where nothing else is in it. */
async function removeHeld(path: string, { systemPath, close }: HeldFolder): Promise<void> {
  try {
    await rm(join(systemPath, copiesFolder), { recursive: true, force: true });
    await rm(join(systemPath, archiveFile), { force: true });
  } finally {
    await close();
  }
  await removeEmpty(path);
}

/** Only a folder, and only an empty one: by its path another one may be reached by now. */
async function removeEmpty(path: string): Promise<void> {
  await rmdir(path).catch(() => {});
}

const abandonedAfterMs = 86_400_000;

/** What a backup left that was killed: it holds secrets. A younger one may be under way. */
async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(unfinished))) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop
    const held = await heldIfOurs(path);
    if (held === undefined) continue;
    const isYoung = now.getTime() - Number(held.stats.mtimeMs) < abandonedAfterMs;
    // oxlint-disable-next-line no-await-in-loop
    await (isYoung ? held.close() : removeHeld(path, held));
  }
}

/** An archive takes the place of an earlier one of its kind, and of nothing else. */
async function checkTarget(target: string, kind: "backup" | "export"): Promise<void> {
  const folder = await stat(dirname(target)).catch(() => undefined);
  if (folder?.isDirectory() !== true) {
    throw new BackupError(`${dirname(target)} is not a folder; create it first.`);
  }
  const there = await lstat(target).catch(() => undefined);
  if (there === undefined) return;
  const found = await readManifest(target).then(
    ({ tables }) => (tables === undefined ? "backup" : "export"),
    () => "other",
  );
  if (found !== kind) {
    throw new BackupError(`${target} exists and is not a Parapet ${kind}; choose another name.`);
  }
}

async function copyFiles(
  files: readonly BackedUpFile[],
  folder: string,
): Promise<readonly BackedUpFile[]> {
  const copies: BackedUpFile[] = [];
  for (const { name, path } of files) {
    const copy = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    try {
      copyDataFile(path, copy);
    } catch (error) {
      // `unprotect` or the retention of backups has removed it meanwhile.
      if (error instanceof Error && "code" in error && error.code === "ENOENT") continue;
      throw error;
    }
    copies.push({ name, path: copy });
  }
  return copies;
}

async function described({ name, path }: BackedUpFile): Promise<ManifestFile> {
  const { size, mode } = await stat(path);
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { name, bytes: size, sha256: hash.digest("hex"), executable: (mode & 0o100) !== 0 };
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
