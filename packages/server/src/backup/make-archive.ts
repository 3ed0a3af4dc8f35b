import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { lstat, mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { version } from "@parapet/posture";
import { type ServeOptions, type Settings, settingsFrom } from "@parapet/settings";
import { copyDataFile } from "../data-folder/data-file.ts";
import { type BackedUpFile, filesToBackUp } from "./backed-up-files.ts";
import { BackupError, explained } from "./backup-error.ts";
import { type BackupSummary, summaryOf } from "./check-backup.ts";
import { type Manifest, type ManifestFile, newManifest } from "./manifest.ts";
import { readManifest, unpackArchive } from "./unpack-archive.ts";
import { assertRestored } from "./unfinished-restore.ts";
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
  const made = await mkdtemp(join(dirname(target), unfinished)).catch((error: unknown) => {
    throw explained(error, dirname(target));
  });
  const held = await hold(made);
  const folder = held.path;
  try {
    const copied = join(folder, "files");
    await mkdir(copied, { mode: 0o700 });
    const { files: ofDatabases, ...content } = await databases(settings, copied);
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
    const archive = join(folder, "archive");
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
    await emptied(folder).finally(held.close);
    // Only a folder, and only an empty one: by its path another one may be reached by now.
    await rmdir(made).catch(() => {});
  }
}

/**
 * The new folder, whatever becomes of its path: who may write to the folder around it can put a
 * link there. Elsewhere than on Linux it is its path. Throws BackupError.
 */
async function hold(
  made: string,
): Promise<{ readonly path: string; readonly close: () => Promise<void> }> {
  if (process.platform !== "linux") return { path: made, close: async () => {} };
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
  const handle = await open(made, flags).catch(() => undefined);
  const path = `/proc/self/fd/${handle?.fd}`;
  const found = await handle?.stat();
  const isOwn = found?.uid === process.getuid?.() && (found?.mode ?? 0) % 0o1000 === 0o700;
  if (handle !== undefined && isOwn && (await readdir(path)).length === 0) {
    return { path, close: () => handle.close() };
  }
  await handle?.close();
  throw new BackupError(
    `${dirname(made)} was changed by another program meanwhile; choose a folder that only you can write.`,
  );
}

async function emptied(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    // oxlint-disable-next-line no-await-in-loop
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

const unfinished = ".parapet-backup-";
const abandonedAfterMs = 86_400_000;

/** What a backup left that was killed: it holds secrets. A younger one may be under way. */
async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(unfinished))) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop
    const found = await lstat(path).catch(() => undefined);
    const isOwn = found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
    if (!isOwn || now.getTime() - found.mtimeMs < abandonedAfterMs) continue;
    // oxlint-disable-next-line no-await-in-loop
    await rm(path, { recursive: true, force: true });
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
