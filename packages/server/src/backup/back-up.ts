import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { lstat, mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { dataFiles, version } from "@parapet/posture";
import { checkSettings, type ServeOptions, settingsFrom } from "@parapet/settings";
import { copyDataFile } from "../data-folder/data-file.ts";
import { checkForDataLoss } from "../store/check-database-files.ts";
import { telemetryLocation } from "../store/server-files.ts";
import { type BackedUpFile, filesToBackUp } from "./backed-up-files.ts";
import { BackupError, explained } from "./backup-error.ts";
import { type BackupSummary, summaryOf, versionsIn } from "./check-backup.ts";
import { copyDatabase } from "./database-copy.ts";
import { type ManifestFile, newManifest } from "./manifest.ts";
import { readManifest, unpackArchive } from "./unpack-archive.ts";
import { assertRestored } from "./unfinished-restore.ts";
import { writeArchive } from "./write-archive.ts";

export type BackupWhere = Pick<ServeOptions, "config" | "data" | "database"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
};

/**
 * Writes everything that a new machine needs of a data folder into one archive, while servers run
 * on it. It is made beside its place, read back with all checksums, and renamed. Throws
 * BackupError, SettingsError, or StoreError where the database has lost data.
 */
export async function backUp({
  file,
  env,
  cwd,
  now,
  ...where
}: BackupWhere & { readonly file: string; readonly now: () => Date }): Promise<
  BackupSummary & { readonly archive_bytes: number; readonly notes: readonly string[] }
> {
  const settings = settingsFrom(where, env, cwd);
  const target = resolve(cwd, file);
  assertRestored(settings.data);
  await checkTarget(target);
  const isSqlite = !settings.database.includes("://");
  if (isSqlite) await checkForDataLoss(settings.database);
  await removeAbandoned(dirname(target), now());
  const folder = await mkdtemp(join(dirname(target), unfinished)).catch((error: unknown) => {
    throw explained(error, dirname(target));
  });
  try {
    const copied = join(folder, "files");
    await mkdir(copied, { mode: 0o700 });
    const versions = isSqlite ? await copyDatabases(settings.database, copied) : noVersions;
    const found = await filesToBackUp(settings.data, checkSettings(where, env, cwd).file);
    const databases = isSqlite
      ? [dataFiles.database, dataFiles.telemetryDatabase].filter((name) =>
          existsSync(join(copied, name)),
        )
      : [];
    const copies = [
      ...databases.map((name) => ({ name, path: join(copied, name) })),
      ...(await copyFiles(found, copied)),
    ];
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
      ...versions,
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
    return { ...summaryOf(target, manifest), archive_bytes: size, notes: notesOn(isSqlite, env) };
  } catch (error) {
    throw explained(error, dirname(target));
  } finally {
    await rm(folder, { recursive: true, force: true });
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

const noVersions = { database_version: 0, telemetry_database_version: 0 };

/** A backup takes the place of an earlier one, and of nothing else. */
async function checkTarget(target: string): Promise<void> {
  const folder = await stat(dirname(target)).catch(() => undefined);
  if (folder?.isDirectory() !== true) {
    throw new BackupError(`${dirname(target)} is not a folder; create it first.`);
  }
  const there = await lstat(target).catch(() => undefined);
  if (there === undefined) return;
  const isBackup = await readManifest(target).then(
    () => true,
    () => false,
  );
  if (!isBackup) {
    throw new BackupError(`${target} exists and is not a Parapet backup; choose another name.`);
  }
}

async function copyDatabases(
  location: string,
  folder: string,
): Promise<NonNullable<Awaited<ReturnType<typeof versionsIn>>>> {
  const databases = [
    [location, dataFiles.database],
    [telemetryLocation(location), dataFiles.telemetryDatabase],
  ] as const;
  for (const [from, name] of databases) {
    if (!existsSync(from)) continue;
    // oxlint-disable-next-line no-await-in-loop
    await copyDatabase(from, join(folder, name));
  }
  const versions = await versionsIn(folder, dirname(location));
  if (versions === undefined) {
    throw new BackupError(
      `${location} does not exist; specify the data folder with --data, or the database with --database.`,
    );
  }
  return versions;
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

function notesOn(isSqlite: boolean, env: BackupWhere["env"]): readonly string[] {
  return [
    ...(isSqlite ? [] : ["The database is in PostgreSQL: back it up with pg_dump."]),
    ...(env["PARAPET_ADAPTER_SECRET"]
      ? ["Keep PARAPET_ADAPTER_SECRET, too: it is not in the backup."]
      : []),
  ];
}
