import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

const mostPlugins = 256;

/** Names of the folders from which OpenClaw loads plugins that did not come with it, sorted; none is looked into. */
export async function installedPlugins(stateDir: string): Promise<readonly string[]> {
  const folder = join(stateDir, "extensions");
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
  return entries
    .filter(
      (entry) => entry.isDirectory() && !/^\.|^node_modules$|\.bak$|\.disabled/.test(entry.name),
    )
    .map(({ name }) => name)
    .toSorted()
    .slice(0, mostPlugins);
}
