import { open } from "node:fs/promises";
import { errnoOf } from "./fix-errors.ts";

/** Waits until the names in a folder are on disk. Does nothing where the system knows no such thing. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } catch (error) {
    if (!["EINVAL", "ENOTSUP", "EOPNOTSUPP"].includes(errnoOf(error))) throw error;
  } finally {
    await handle.close();
  }
}
