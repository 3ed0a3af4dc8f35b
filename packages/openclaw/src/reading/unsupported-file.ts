import { basename } from "node:path";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { readConfigFile } from "../config/config-file.ts";
import { snapshotVersions } from "../model/snapshot-version.ts";
import { snapshotOf } from "../schema/snapshot.ts";
import { isObject } from "../model/settings.ts";

// What OpenClaw keeps beside its configuration; some of it has keys of the same names.
const ownStores: ReadonlySet<string> = new Set([
  "auth-profiles.json",
  "exec-approvals.json",
  "jobs.json",
  "sessions.json",
]);

/**
 * Why a file that was named is no configuration, as a sentence; undefined for one that may be. What is called like one, and
 * what cannot be read, may be: whoever reads it says more.
 */
export async function whyForeign(path: string, bounds: FileBounds): Promise<string | undefined> {
  const name = basename(path).toLowerCase();
  if (ownStores.has(name)) {
    return `${path} is what OpenClaw keeps beside its configuration. Give the folder of openclaw.json: it is read there as well.`;
  }
  if (/^(?:openclaw|clawdbot|moltbot)(?![a-z\d])/.test(name)) return undefined;
  const keys = await keysIn(path, bounds);
  if (keys.length === 0 || keys.some(isRootSetting)) return undefined;
  return `${path} is not a configuration file of a supported runtime: it has no setting of OpenClaw, and no other runtime has a file of this name. Give the folder that holds the configuration, or the file itself.`;
}

async function keysIn(path: string, bounds: FileBounds): Promise<readonly string[]> {
  try {
    const { value } = await readConfigFile(path, new Map(), bounds);
    return isObject(value) ? Object.keys(value) : [];
  } catch {
    return [];
  }
}

function isRootSetting(key: string): boolean {
  if (key === "$include") return true;
  return snapshotVersions.some((version) => {
    const root = snapshotOf(version);
    return root.kind === "object" && root.member(key) !== undefined;
  });
}
