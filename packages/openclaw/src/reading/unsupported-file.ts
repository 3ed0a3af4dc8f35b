import { basename } from "node:path";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { readConfigFile } from "../config/config-file.ts";
import { snapshotVersions } from "../model/snapshot-version.ts";
import { snapshotOf } from "../schema/snapshot.ts";
import { isObject } from "@parapet/documents/find-node.ts";

// Files that OpenClaw stores next to its configuration; some have keys of the same names.
const stateFiles: ReadonlySet<string> = new Set([
  "auth-profiles.json",
  "exec-approvals.json",
  "jobs.json",
  "sessions.json",
]);

/**
 * Why a given file is not a configuration, as a sentence; undefined for one that may be. A file
 * named like one, and an unreadable file, may be: reading it reports more.
 */
export async function whyUnsupported(
  path: string,
  bounds: FileBounds,
): Promise<string | undefined> {
  const name = basename(path).toLowerCase();
  if (stateFiles.has(name)) {
    return `${path} is a file that OpenClaw stores next to its configuration. Give the folder of openclaw.json: it is read there as well.`;
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
