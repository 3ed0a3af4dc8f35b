import type { Stats } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { isObject } from "@parapet/documents/find-node.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { linkStatsOf } from "@parapet/scan-core/files/file-stats.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { asTrimmedText, asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawConfig } from "../model/model.ts";

const installation = "/plugins/entries/parapet/config/installation";
const loadPaths = "/plugins/load/paths";

/**
 * The plugin paths that contain what `parapet protect openclaw` installed: the folder of an
 * installation, which nobody but this user may enter, and whose own file names the folder and a
 * service on this machine. Empty on Windows, where permission bits say nothing.
 */
export async function parapetPlugins(
  config: OpenClawConfig,
  bounds: FileBounds & { readonly plannedInstallation?: string },
): Promise<readonly string[]> {
  const file = asTrimmedText(config.get(installation)) ?? "";
  const path = join(dirname(file), "plugin");
  const isNamed = (asTrimmedTexts(config.get(loadPaths)) ?? []).includes(path);
  const isPlanned = dirname(file) === bounds.plannedInstallation;
  return isNamed && (isPlanned || (await isInstallation(file, path, bounds))) ? [path] : [];
}

async function isInstallation(file: string, plugin: string, bounds: FileBounds): Promise<boolean> {
  const folder = dirname(file);
  const id = basename(folder);
  const isForm = /^ad_[0-9a-z]{8,64}$/.test(id) && basename(dirname(folder)) === "adapters";
  if (!isForm || basename(file) !== "installation.json" || normalize(file) !== file) return false;
  const [own, within, link] = await Promise.all(
    [folder, plugin, file].map((path) => look(path, bounds)),
  );
  const areOwn =
    own?.isDirectory() === true &&
    within?.isDirectory() === true &&
    link?.isFile() === true &&
    [own, within, link].every(isOfThisUser) &&
    (own.mode & 0o077) === 0;
  return areOwn && (await namesItself(file, id, bounds));
}

/** Undefined where nothing exists. Symbolic links are ignored. */
function look(path: string, bounds: FileBounds): Promise<Stats | undefined> {
  return linkStatsOf(path, bounds).catch((): Stats | undefined => undefined);
}

function isOfThisUser({ uid, mode }: Stats): boolean {
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

async function namesItself(file: string, id: string, bounds: FileBounds): Promise<boolean> {
  try {
    const { value } = parseJson5((await readTextFile(file, bounds)).text);
    if (!isObject(value) || value["installation_id"] !== id) return false;
    return reachOfAddress(asTrimmedText(value["url"]) ?? "") === "machine";
  } catch {
    return false;
  }
}
