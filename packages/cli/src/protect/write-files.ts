import { createHash } from "node:crypto";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LaidFile } from "@parapet/adapter-link";

/** SHA-256 of a text, in hexadecimal. */
export function digestOf(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Writes files into an installation's folder, accessible only to its user. Returns their digests by
 * name.
 */
export async function writeFiles(
  folder: string,
  files: readonly LaidFile[],
): Promise<Readonly<Record<string, string>>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  for (const { name, text, mode } of files) {
    const path = join(folder, name);
    // Sequential: few and small.
    /* oxlint-disable no-await-in-loop */
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.new`;
    await rm(draft, { force: true });
    await writeFile(draft, text, { flag: "wx", mode, flush: true });
    await chmod(draft, mode);
    await rename(draft, path);
    /* oxlint-enable no-await-in-loop */
  }
  return Object.fromEntries(files.map(({ name, text }) => [name, digestOf(text)]));
}
