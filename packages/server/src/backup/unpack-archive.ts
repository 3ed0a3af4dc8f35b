import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, mkdir, open, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
import { withoutWaiting } from "@parapet/settings/named-file";
import { isSecret, secretPrefixes } from "../access/secret-file.ts";
import { BackupError } from "./backup-error.ts";
import {
  longestManifest,
  type Manifest,
  manifestFrom,
  type ManifestFile,
  manifestName,
} from "./manifest.ts";
import { type ByteReader, byteReader, nextFile, skipPadding } from "./tar-read.ts";

/** What may come out of an archive: so many bytes, or so many times its own length. */
const alwaysFits = 1024 * 1024 * 1024;
const largestRatio = 100;

/** Of which files of an archive copies are made; the others are read all the same. */
export type KeptFiles = (name: string) => boolean;

/**
 * Unpacks a backup into an empty folder and checks each file against the manifest while it is
 * written. An archive holds its manifest and then exactly the files that it lists, in that order.
 * Throws BackupError.
 */
export async function unpackArchive(
  archive: string,
  folder: string,
  isKept: KeptFiles = () => true,
): Promise<Manifest> {
  return reading(archive, async (reader, length) => {
    const manifest = await nextManifest(reader);
    await checkSize(manifest, length, folder, isKept);
    for (const file of manifest.files) {
      // oxlint-disable-next-line no-await-in-loop
      await readFile(reader, file, isKept(file.name) ? folder : undefined);
    }
    await reader.end();
    return manifest;
  });
}

/** The manifest of a backup; nothing else of it is looked at. Throws BackupError. */
export function readManifest(archive: string): Promise<Manifest> {
  return reading(archive, nextManifest);
}

async function reading<Result>(
  archive: string,
  work: (reader: ByteReader, length: number) => Promise<Result>,
): Promise<Result> {
  const { handle, size } = await openArchive(archive);
  const packed = handle.createReadStream();
  const unpacked = createGunzip();
  packed.on("error", (error: NodeJS.ErrnoException) => {
    unpacked.destroy(new BackupError(`The backup cannot be read (${error.code}).`));
  });
  try {
    return await work(byteReader(packed.pipe(unpacked)), size);
  } catch (error) {
    if (error instanceof BackupError) throw new BackupError(`${archive}: ${error.message}`);
    if (isGzipError(error)) {
      throw new BackupError(`${archive}: The backup is damaged or not a Parapet backup.`);
    }
    throw error;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

async function openArchive(
  path: string,
): Promise<{ readonly handle: FileHandle; readonly size: number }> {
  const handle = await open(path, constants.O_RDONLY | withoutWaiting).catch(() => undefined);
  const found = await handle?.stat();
  if (handle !== undefined && found?.isFile() === true) return { handle, size: found.size };
  await handle?.close();
  throw new BackupError(
    `${path} is not a file that can be read. Name an archive that \`parapet backup\` wrote.`,
  );
}

function isGzipError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

async function nextManifest(reader: ByteReader): Promise<Manifest> {
  const { name, bytes } = await nextFile(reader);
  if (name !== manifestName || bytes > longestManifest) {
    throw new BackupError("The backup does not start with a manifest.");
  }
  const text = await reader.take(bytes);
  await skipPadding(reader, bytes);
  return manifestFrom(text.toString("utf8"));
}

async function checkSize(
  { files }: Manifest,
  length: number,
  folder: string,
  isKept: KeptFiles,
): Promise<void> {
  const bytes = bytesOf(files);
  if (bytes > Math.max(alwaysFits, length * largestRatio)) {
    throw new BackupError(`The files of the backup have ${bytes} bytes, too many for its size.`);
  }
  const { bavail, bsize } = await statfs(folder);
  const needed = bytesOf(files.filter(({ name }) => isKept(name)));
  if (needed > bavail * bsize) {
    throw new BackupError(
      `Restoring needs ${needed} bytes in ${dirname(folder)}; free some space.`,
    );
  }
}

function bytesOf(files: Manifest["files"]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

/** Checks a file, and writes it where a folder is given. */
async function readFile(
  reader: ByteReader,
  { name, bytes, sha256, executable }: ManifestFile,
  folder: string | undefined,
): Promise<void> {
  const next = await nextFile(reader);
  if (next.name !== name || next.bytes !== bytes) {
    throw new BackupError(`The manifest of the backup does not match its content at ${name}.`);
  }
  const file = folder === undefined ? undefined : await newFile(folder, name, executable);
  const hash = createHash("sha256");
  let beginning = "";
  try {
    await reader.pass(bytes, async (piece) => {
      hash.update(piece);
      if (beginning.length < enoughOfSecret) beginning += piece.toString("latin1");
      await file?.writeFile(piece);
    });
    await file?.sync();
  } finally {
    await file?.close();
  }
  await skipPadding(reader, bytes);
  if (hash.digest("hex") !== sha256) throw new BackupError(`${name} is damaged.`);
  // No server starts with another one, and what was there before would have made way for it.
  const prefix = prefixes.get(name);
  if (prefix !== undefined && !isSecret(beginning.trim(), prefix)) {
    throw new BackupError(`The file ${name} in the backup is not from Parapet.`);
  }
}

const prefixes: ReadonlyMap<string, string> = new Map(Object.entries(secretPrefixes));
/** Characters: more than any secret has. */
const enoughOfSecret = 2_048;

async function newFile(folder: string, name: string, executable: boolean): Promise<FileHandle> {
  const path = join(folder, name);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return await open(path, "wx", executable ? 0o700 : 0o600);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // Names that one file system takes, and another one not, or takes for the same.
    if (!["ENAMETOOLONG", "EEXIST", "ENOTDIR", "EISDIR", "EILSEQ", "EINVAL"].includes(code))
      throw error;
    throw new BackupError(`A file of the backup cannot be created (${code}): ${name}.`);
  }
}
