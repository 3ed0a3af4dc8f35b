import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

const mostEntries = 200_000;

/** Bytes on disk below a folder; links are not followed. */
export async function folderSize(folder: string): Promise<number> {
  const waiting = [folder];
  let bytes = 0;
  let entries = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // A folder may be gone again.
    // oxlint-disable-next-line no-await-in-loop
    const names = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const name of names) {
      entries += 1;
      if (entries > mostEntries) return Infinity;
      const path = join(next, name.name);
      if (name.isDirectory()) waiting.push(path);
      // oxlint-disable-next-line no-await-in-loop
      else bytes += (await lstat(path).catch(() => undefined))?.size ?? 0;
    }
  }
  return bytes;
}
