import type { FixRecord } from "@parapet/posture";
import { readFileState } from "./file-state.ts";

/**
 * What became of a fix whose journal entry was begun and never completed, because the process ended in between.
 * "unclear": some files are neither, or only some were written; their copies are in the record.
 */
export async function fixOutcome(
  record: Pick<FixRecord, "files">,
): Promise<"applied" | "not_applied" | "unclear"> {
  const found = await Promise.all(
    record.files.map(async ({ path, hash_before, hash_after }) => {
      const hash = await presentHash(path);
      if (hash === hash_after) return "applied" as const;
      return hash === hash_before ? ("not_applied" as const) : ("unclear" as const);
    }),
  );
  const [first = "unclear"] = found;
  return found.every((outcome) => outcome === first) ? first : "unclear";
}

async function presentHash(path: string): Promise<string | undefined> {
  try {
    return (await readFileState(path))?.sha256 ?? "";
  } catch {
    return undefined;
  }
}
