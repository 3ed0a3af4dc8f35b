import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Installation } from "@parapet/adapter-link";
import { listAt, valueAt } from "./config-value.ts";
import { configuredFile, entry, pluginFolder, pluginId } from "./plugin-edits.ts";

/**
 * "" while the configuration has OpenClaw load the plugin and let it see turns, else a sentence.
 */
export async function inspectPlugin(
  target: unknown,
  _installation: Installation,
  folder: string,
): Promise<string> {
  const path = join(folder, pluginFolder);
  const allowed = listAt(target, ["plugins", "allow"]);
  if (valueAt(target, ["plugins", "enabled"]) === false) {
    return "plugins.enabled is false: OpenClaw loads no plugin.";
  }
  if (listAt(target, ["plugins", "deny"]).some(isPlugin)) {
    return "plugins.deny includes parapet: OpenClaw does not load the plugin.";
  }
  if (allowed.length > 0 && !allowed.some(isPlugin)) {
    return "plugins.allow does not include parapet: OpenClaw does not load the plugin.";
  }
  const paths = listAt(target, ["plugins", "load", "paths"]);
  if (!paths.some((one) => typeof one === "string" && resolve(one) === path)) {
    return `plugins.load.paths does not include ${path}: OpenClaw does not find the plugin.`;
  }
  if (valueAt(target, [...entry, "enabled"]) !== true) {
    return "plugins.entries.parapet.enabled is not true: the plugin is disabled.";
  }
  if (valueAt(target, [...entry, "hooks", "allowConversationAccess"]) !== true) {
    return "plugins.entries.parapet.hooks.allowConversationAccess is not true: turns are not seen.";
  }
  if (configuredFile(target) !== join(folder, "installation.json")) {
    return "plugins.entries.parapet.config.installation names another installation.";
  }
  return loadable(path);
}

/** OpenClaw compares ids in lower case, without spaces around. */
function isPlugin(given: unknown): boolean {
  return typeof given === "string" && given.trim().toLowerCase() === pluginId;
}

/** OpenClaw refuses a plugin that anyone may write to. */
async function loadable(path: string): Promise<string> {
  if (process.platform === "win32") return "";
  for (const part of [path, join(path, "index.js")]) {
    // oxlint-disable-next-line no-await-in-loop -- Two files, and the first that is wrong is told.
    const found = await stat(part).catch(() => undefined);
    if (found === undefined) return `${part} does not exist: OpenClaw cannot load the plugin.`;
    if ((found.mode & 0o002) !== 0) {
      return `${part} is world-writable: OpenClaw refuses to load the plugin.`;
    }
  }
  return "";
}
