import { lstat } from "node:fs/promises";
import type { FixRecord } from "@parapet/posture";
import { octalMode } from "../core/octal-mode.ts";
import { pathIn } from "../files/folder-handle.ts";
import { filePlace } from "./file-place.ts";
import { readFileState } from "./file-state.ts";
import { inFolder } from "./known-folder.ts";

/**
 * What became of a fix whose journal entry was begun and never completed, because the process ended
 * in between. "unclear": some files are neither, or only some were written; their copies are in the
 * record.
 */
export async function fixOutcome(
  record: Pick<FixRecord, "files">,
): Promise<"applied" | "not_applied" | "unclear"> {
  const found = await Promise.all(
    record.files.map(async ({ path, hash_before, hash_after, mode_before, mode_after }) => {
      if (hash_after === "") return asNamed(await presentMode(path), mode_after, mode_before);
      const hash = await presentHash(path);
      return asNamed(hash, hash_after, hash_before);
    }),
  );
  const [first = "unclear"] = found;
  return found.every((outcome) => outcome === first) ? first : "unclear";
}

function asNamed(
  present: string | undefined,
  after: string,
  before: string,
): "applied" | "not_applied" | "unclear" {
  if (present === after) return "applied";
  return present === before ? "not_applied" : "unclear";
}

async function presentMode(path: string): Promise<string | undefined> {
  try {
    const { folder, name } = await filePlace(path);
    return octalMode((await inFolder(folder, (handle) => lstat(pathIn(handle, name)))).mode);
  } catch {
    return undefined;
  }
}

async function presentHash(path: string): Promise<string | undefined> {
  try {
    return (await readFileState(await filePlace(path)))?.sha256 ?? "";
  } catch {
    return undefined;
  }
}
