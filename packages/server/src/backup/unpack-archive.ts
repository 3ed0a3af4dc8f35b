import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
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

/**
 * Unpacks a backup into an empty folder and checks each file against the manifest while it is written. An archive holds its
 * manifest and then exactly the files that it lists, in that order. Throws BackupError.
 */
export async function unpackArchive(archive: string, folder: string): Promise<Manifest> {
  return reading(archive, async (reader, length) => {
    const manifest = await nextManifest(reader);
    await checkSize(manifest, length, folder);
    for (const file of manifest.files) {
      // oxlint-disable-next-line no-await-in-loop
      await unpackFile(reader, file, folder);
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
  const found = await stat(archive).catch(() => undefined);
  if (found?.isFile() !== true) throw new BackupError(`${archive} is no file.`);
  const packed = createReadStream(archive);
  const unpacked = createGunzip();
  packed.on("error", (error) => unpacked.destroy(error));
  try {
    return await work(byteReader(packed.pipe(unpacked)), found.size);
  } catch (error) {
    if (error instanceof BackupError) throw new BackupError(`${archive}: ${error.message}`);
    if (isGzipError(error)) {
      throw new BackupError(`${archive}: The backup is damaged, or no backup of Parapet.`);
    }
    throw error;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

function isGzipError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

async function nextManifest(reader: ByteReader): Promise<Manifest> {
  const { name, bytes } = await nextFile(reader);
  if (name !== manifestName || bytes > longestManifest) {
    throw new BackupError("The backup does not begin with its manifest.");
  }
  const text = await reader.take(bytes);
  await skipPadding(reader, bytes);
  return manifestFrom(text.toString("utf8"));
}

async function checkSize({ files }: Manifest, length: number, folder: string): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > Math.max(alwaysFits, length * largestRatio)) {
    throw new BackupError(`Its files have ${bytes} bytes, which is too much for its length.`);
  }
  const { bavail, bsize } = await statfs(folder);
  if (bytes > bavail * bsize) {
    throw new BackupError(`It needs ${bytes} bytes of room for ${dirname(folder)}; free some.`);
  }
}

async function unpackFile(
  reader: ByteReader,
  { name, bytes, sha256, executable }: ManifestFile,
  folder: string,
): Promise<void> {
  const next = await nextFile(reader);
  if (next.name !== name || next.bytes !== bytes) {
    throw new BackupError(`It has not what its manifest says in place of ${name}.`);
  }
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "wx", executable ? 0o700 : 0o600);
  const hash = createHash("sha256");
  try {
    await reader.pass(bytes, async (piece) => {
      hash.update(piece);
      await file.writeFile(piece);
    });
    await file.sync();
  } finally {
    await file.close();
  }
  await skipPadding(reader, bytes);
  if (hash.digest("hex") !== sha256) throw new BackupError(`${name} is damaged.`);
}
