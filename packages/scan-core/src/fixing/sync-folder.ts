import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { FolderHandle } from "../files/folder-handle.ts";
import { errnoOf } from "./fix-errors.ts";

/**
 * Waits until the names in a folder are on disk. Does nothing where the system knows no such thing.
 */
export async function syncFolder({ systemPath }: FolderHandle): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(`${systemPath}/.`, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } catch (error) {
    if (!["EINVAL", "ENOTSUP"].includes(errnoOf(error))) throw error;
  } finally {
    await handle.close();
  }
}
