import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
import type { StoreState } from "../model/state-records.ts";

/** A store as found: absent, or present with its contents. */
export type Store<Content> =
  | { readonly state: undefined; readonly content: undefined }
  | { readonly state: StoreState; readonly content: Content | undefined };

/** Reads stores sequentially, up to the total size that a scan may read. */
export type JsonStoreReader = (path: string) => Promise<Store<unknown>>;

const mostBytes = 4 * 1024 * 1024;
const mostBytesTogether = 64 * 1024 * 1024;

/** A malformed, oversized or non-regular file counts as present and unreadable. */
export function jsonStoreReader(bounds: FileBounds): JsonStoreReader {
  let left = mostBytesTogether;
  return async (path) => {
    const state = { path, status: "read", reason: "", hasPendingWrites: false } as const;
    const unreadable = (reason: string): Store<unknown> => ({
      state: { ...state, status: "unreadable", reason },
      content: undefined,
    });
    try {
      const { text, bytes } = await readTextFile(path, bounds, {
        maxBytes: Math.min(mostBytes, left),
      });
      left = Math.max(0, left - bytes.length);
      return { state, content: JSON.parse(text.replace(/^\uFEFF/, "")) };
    } catch (error) {
      if (error instanceof SyntaxError) {
        return unreadable(`${path} is not valid JSON. Run openclaw doctor.`);
      }
      if (!(error instanceof FileReadError)) throw error;
      return error.code === "not_found"
        ? { state: undefined, content: undefined }
        : unreadable(error.message);
    }
  };
}
