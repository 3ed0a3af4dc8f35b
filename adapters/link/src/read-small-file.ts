import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** More than any file that an adapter reads for itself. Bytes. */
const mostBytes = 1024 * 1024;

// Without O_NONBLOCK, opening a pipe waits for its writer. Windows has neither flag.
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * The text of a small file. Throws where there is none, where it is a pipe, a device or a folder,
 * and where it is larger than `most` bytes: an agent is stopped by Parapet's refusal, not by a read
 * without end.
 */
export async function readSmallFile(path: string, most = mostBytes): Promise<string> {
  const file = await open(path, withoutWaiting);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Error(`${path} is not a file.`);
    if (stats.size > most) throw new Error(`${path} is larger than ${most} bytes.`);
    return await textOf(file, stats.size);
  } finally {
    await file.close();
  }
}

/** No more than was there when it was opened, even of a file that grows meanwhile. */
async function textOf(file: FileHandle, size: number): Promise<string> {
  const bytes = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    // oxlint-disable-next-line no-await-in-loop
    const { bytesRead } = await file.read(bytes, length, size - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.toString("utf8", 0, length);
}
