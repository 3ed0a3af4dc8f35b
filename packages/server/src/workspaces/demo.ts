import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Store } from "../store/store.ts";

/** The service under which the demonstration is known. */
export const demoService = "demo";

/** Makes a copy of the demonstration workspace in a new folder; the original is never opened. */
export async function copyDemo(path: string): Promise<{
  readonly path: string;
  readonly remove: () => Promise<void>;
}> {
  await mkdir(path, { mode: 0o700 });
  const original = fileURLToPath(new URL("../../demo/openclaw.json", import.meta.url));
  await copyFile(original, join(path, "openclaw.json"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Takes everything of the demonstration out of the store. */
export async function forgetDemo(store: Store): Promise<void> {
  if ((await store.workspaces.byService(demoService)) !== undefined) {
    await store.forgetService(demoService);
  }
}
