import { createHash } from "node:crypto";
import type { ScannedFile } from "@parapet/posture";

/** Hexadecimal digits: nobody can make two versions of a skill that look the same. */
const digits = 32;

/**
 * What the files of each skill hold, as a digest by the skill's folder. A skill of which a file was
 * not read has none: its content is not known.
 */
export function skillDigests(files: readonly ScannedFile[]): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  for (const [skill, own] of Map.groupBy(files, (file) => file.skill)) {
    if (skill === undefined || own.some((file) => file.digest === undefined)) continue;
    const named = own
      .map((file) => [withoutFolder(file.path, skill), file.digest])
      .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
    const digest = createHash("sha256").update(JSON.stringify(named)).digest("hex");
    digests.set(skill, digest.slice(0, digits));
  }
  return digests;
}

function withoutFolder(path: string, folder: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}
