import { opendir } from "node:fs/promises";
import { join } from "node:path";

const mostEntries = 2000;
const likelyName = /^(?:openclaw|clawdbot|moltbot)(?![a-z\d]).*\.json[5c]?(?![a-z\d])/i;

/**
 * Files in a folder that are named like a configuration of OpenClaw, and that it does not load by itself: openclaw.json5,
 * openclaw.example.json, moltbot.json. Those that end in .json or .json5 first. Empty for a folder that cannot be read.
 */
export async function otherConfigsIn(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  let looked = 0;
  try {
    for await (const entry of await opendir(folder)) {
      looked += 1;
      if (looked > mostEntries) break;
      if (!entry.isDirectory() && likelyName.test(entry.name)) found.push(entry.name);
    }
  } catch {
    // Said by whoever looks for the configuration itself.
    return [];
  }
  return found
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((name) => join(folder, name));
}

function rank(name: string): number {
  return /\.json[5c]?$/i.test(name) ? 0 : 1;
}
