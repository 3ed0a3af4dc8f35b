import { copyFile, mkdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inTurn } from "../store/in-turn.ts";
import type { Store } from "../store/store.ts";

/** Makes a copy of the demonstration workspace in a new folder; the original is never opened. */
export async function copyDemo(path: string): Promise<{
  readonly path: string;
  readonly remove: () => Promise<void>;
}> {
  await mkdir(path, { mode: 0o700 });
  const original = fileURLToPath(new URL("../../demo/openclaw.json", import.meta.url));
  await copyFile(original, join(path, "openclaw.json"));
  return { path: await realpath(path), remove: () => rm(path, { recursive: true, force: true }) };
}

/** Takes everything of demonstrations out of the store, and of nothing else. */
export async function forgetDemo(
  store: Pick<Store, "workspaces" | "forgetService">,
): Promise<void> {
  const demonstrations = await store.workspaces.demonstrations();
  await inTurn(demonstrations, ({ service }) => store.forgetService(service));
}
