import type { Api } from "../api/types.ts";
import { listed } from "../core/format.ts";

type Fix = Pick<Api["FixRecord"], "service" | "check_ids"> & {
  readonly files: readonly Pick<Api["FixedFile"], "path" | "hash_after">[];
};

/** What an undone rollback came to: files may have been changed since the fix was first made. */
export function againText(before: Fix, again: Fix): string {
  const done = `Undone: applied ${listed(again.check_ids)} to ${again.service} again`;
  const missing = before.check_ids.filter((id) => !again.check_ids.includes(id));
  if (missing.length > 0) return `${done}, without ${listed(missing)}.`;
  return hashesOf(before) === hashesOf(again)
    ? `${done}, byte for byte.`
    : `${done}. The files differ from those of the first time.`;
}

function hashesOf({ files }: Fix): string {
  return files
    .map(({ path, hash_after }) => `${path}\n${hash_after}`)
    .toSorted()
    .join("\n");
}
