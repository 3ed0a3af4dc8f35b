import { join } from "node:path";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { someEntriesIn } from "@parapet/scan-core/files/list-folder.ts";

const mostEntries = 2000;
const likelyName = /^(?:openclaw|clawdbot|moltbot)(?![a-z\d]).*\.json[5c]?(?![a-z\d])/i;

/**
 * Files in a folder that are named like a configuration of OpenClaw, and that it does not load by
 * itself: openclaw.json5, openclaw.example.json, moltbot.json. Those that end in .json or .json5
 * first. Empty for a folder that cannot be read.
 */
export async function otherConfigsIn(
  folder: string,
  bounds: FileBounds,
): Promise<readonly string[]> {
  const found = (await someEntriesIn(folder, bounds, mostEntries))
    .filter((entry) => !entry.isDirectory() && likelyName.test(entry.name))
    .map(({ name }) => name);
  return found
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((name) => join(folder, name));
}

function rank(name: string): number {
  return /\.json[5c]?$/i.test(name) ? 0 : 1;
}
