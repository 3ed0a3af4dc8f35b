import { FileReadError, readTextFile } from "../../documents/read-text-file.ts";
import type { StoreState } from "./state-records.ts";

/** A store as it was found: absent, or there with what it holds. */
export type Store<Content> =
  | { readonly state: undefined; readonly content: undefined }
  | { readonly state: StoreState; readonly content: Content | undefined };

const mostBytes = 4 * 1024 * 1024;

/** Reads a store that is a JSON file. What is malformed, too large or no file is there and unreadable. */
export async function readJsonStore(path: string): Promise<Store<unknown>> {
  const state = { path, status: "read", reason: "", hasPendingWrites: false } as const;
  try {
    const { text } = await readTextFile(path, { maxBytes: mostBytes });
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return { state, content };
  } catch (error) {
    if (error instanceof FileReadError) {
      if (error.code === "not_found") return { state: undefined, content: undefined };
      return {
        state: { ...state, status: "unreadable", reason: error.message },
        content: undefined,
      };
    }
    if (!(error instanceof SyntaxError)) throw error;
    const reason = `${path} is not valid JSON. Run openclaw doctor.`;
    return { state: { ...state, status: "unreadable", reason }, content: undefined };
  }
}
