import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { BackedUpFile } from "./backed-up-files.ts";
import { type Manifest, manifestName } from "./manifest.ts";
import { padding, tarEnd, tarHeader } from "./tar-write.ts";

/**
 * Writes a new gzip-compressed tar archive that only its owner may read, and waits until it is on
 * the disk.
 */
export async function writeArchive(
  path: string,
  manifest: Manifest,
  files: readonly BackedUpFile[],
): Promise<void> {
  const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(tarOf(manifest, files), createGzip(), target);
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* tarOf(
  manifest: Manifest,
  files: readonly BackedUpFile[],
): AsyncGenerator<Uint8Array> {
  const modified = new Date(manifest.created_at);
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  yield tarHeader({ name: manifestName, bytes: text.length, executable: false }, modified);
  yield text;
  yield padding(text.length);
  for (const [index, entry] of manifest.files.entries()) {
    yield tarHeader(entry, modified);
    yield* createReadStream(files[index]?.path ?? "");
    yield padding(entry.bytes);
  }
  yield tarEnd;
}
