import { join } from "node:path";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { entriesIn } from "@parapet/scan-core/files/list-folder.ts";

const mostPlugins = 256;

/**
 * Names of the folders from which OpenClaw loads plugins that did not come with it, sorted; none is
 * looked into.
 */
export async function installedPlugins(
  stateDir: string,
  bounds: FileBounds,
): Promise<readonly string[]> {
  const folder = join(stateDir, "extensions");
  const entries = await entriesIn(folder, bounds);
  return entries
    .filter(
      (entry) => entry.isDirectory() && !/^\.|^node_modules$|\.bak$|\.disabled/.test(entry.name),
    )
    .map(({ name }) => name)
    .slice(0, mostPlugins);
}
