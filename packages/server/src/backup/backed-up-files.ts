import { lstat, readdir } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { dataFiles } from "@parapet/posture";

/** Files of the data folder that a backup holds, beside the databases. */
const keptFiles: readonly string[] = [
  dataFiles.operatorToken,
  dataFiles.adapterSecret,
  dataFiles.fingerprintKey,
  dataFiles.auditKey,
  "advisories.jsonl",
];
/**
 * Folders of the data folder that it holds: files of adapters, and files as they were before fixes.
 */
const keptFolders: readonly string[] = ["adapters", "backups"];
/** What a server makes again, and what an agent of a machine keeps of another server. */
const recreatedFiles: readonly string[] = [
  "addresses",
  "instructions",
  "locks",
  "parapet.sock",
  "spool",
  dataFiles.signInCodes,
  dataFiles.auditCheckpoint,
  dataFiles.unfinishedProofs,
];

const deepest = 16;
const longestName = 1_024;
/** Of one part, in bytes; what file systems take. */
const longestPart = 255;

export type BackedUpFile = {
  /** As in the archive: below the data folder, with "/" between its parts. */
  readonly name: string;
  readonly path: string;
};

/**
 * Everything of a data folder that a new machine needs but the databases, sorted by name. Links are
 * not followed.
 */
export async function filesToBackUp(
  dataDir: string,
  settingsFile: string,
): Promise<readonly BackedUpFile[]> {
  const settings = relative(dataDir, settingsFile);
  const names = [...keptFiles, ...(isBackedUp(nameOf(settings)) ? [nameOf(settings)] : [])];
  const there: string[] = [];
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop
    const found = await lstat(join(dataDir, name)).catch(() => undefined);
    if (found?.isFile() === true) there.push(name);
  }
  for (const folder of keptFolders) {
    // oxlint-disable-next-line no-await-in-loop
    there.push(...(await filesBelow(dataDir, folder)));
  }
  return there.toSorted().map((name) => ({ name, path: join(dataDir, name) }));
}

/**
 * Whether a backup may hold a file of this name; also keeps hostile archives inside the data
 * folder.
 */
export function isBackedUp(name: string): boolean {
  const parts = name.split("/");
  const isPath =
    name.length <= longestName &&
    parts.length <= deepest &&
    !isAbsolute(name) &&
    parts.every((part) => part !== "" && part !== "." && part !== ".." && !hasForbidden(part));
  if (!isPath) return false;
  const [first = ""] = parts;
  if (parts.length > 1) return keptFolders.includes(first);
  const isSettings = /^[^.].*\.ya?ml$/.test(name);
  const isDatabase = name === dataFiles.database || name === dataFiles.telemetryDatabase;
  return keptFiles.includes(name) || isSettings || isDatabase;
}

/**
 * Entries of a data folder that no restored backup goes together with: what backups hold, settings
 * excepted, and what servers make.
 */
export function isOfDataFolder(entry: string): boolean {
  const file = entry.replace(/-(?:wal|shm|journal|pending)$/, "");
  return (
    [...keptFiles, ...keptFolders, ...recreatedFiles].includes(entry) ||
    file === dataFiles.database ||
    file === dataFiles.telemetryDatabase
  );
}

/**
 * What is in a data folder: entries of Parapet's own, and others, sorted. Empty if it is not there.
 */
export async function dataFolderContents(
  dataDir: string,
): Promise<{ readonly own: readonly string[]; readonly others: readonly string[] }> {
  const entries = await readdir(dataDir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const sorted = entries.toSorted();
  return {
    own: sorted.filter(isOfDataFolder),
    others: sorted.filter((entry) => !isOfDataFolder(entry)),
  };
}

function hasForbidden(part: string): boolean {
  return (
    part.includes("\0") ||
    Buffer.byteLength(part) > longestPart ||
    (process.platform === "win32" && /[<>:"|?*\\\p{Cc}]|[. ]$/u.test(part))
  );
}

async function filesBelow(dataDir: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => nameOf(relative(dataDir, join(entry.parentPath, entry.name))));
}

function nameOf(path: string): string {
  return path.split(sep).join("/");
}
