import type { ConfigEdit, Located, Installation, Install } from "@parapet/adapter-link";
import { join } from "node:path";
import { listAt, recordAt, valueAt } from "./config-value.ts";
import { pluginFiles } from "./plugin-files.ts";

/** Id of the plugin, in its manifest and in the configuration. */
export const pluginId = "parapet";
/** Folder of the plugin within that of the installation. */
export const pluginFolder = "plugin";
export const entry = ["plugins", "entries", pluginId] as const;
const loadPaths = ["plugins", "load", "paths"] as const;
const allow = ["plugins", "allow"] as const;
const deny = ["plugins", "deny"] as const;

/** The plugin's files, and the settings by which OpenClaw loads it and lets it see turns. */
export function installPlugin(
  _located: Located,
  _installation: Installation,
  folder: string,
  target: unknown,
): Install {
  const path = join(folder, pluginFolder);
  const earlier = earlierPath(target);
  const edits: ConfigEdit[] = [
    ...(earlier === undefined || earlier === path
      ? []
      : [{ removeItem: loadPaths, value: earlier }]),
    ...(listAt(target, loadPaths).includes(path) ? [] : [{ append: loadPaths, value: path }]),
    ...(mustBeAllowed(target) ? [{ append: allow, value: pluginId }] : []),
    ...(listAt(target, deny).includes(pluginId) ? [{ removeItem: deny, value: pluginId }] : []),
    {
      path: entry,
      value: {
        enabled: true,
        hooks: { allowConversationAccess: true },
        config: { installation: join(folder, "installation.json") },
      },
    },
  ];
  return { files: pluginFiles(), edits, notes: notesOn(target) };
}

/**
 * A list of allowed plugins that names any excludes all others; without one, or with an empty one,
 * what is enabled is loaded. So a list is joined, and never begun: that would switch every other
 * plugin off.
 */
function mustBeAllowed(target: unknown): boolean {
  const allowed = listAt(target, allow);
  return allowed.length > 0 && !allowed.includes(pluginId);
}

function notesOn(target: unknown): readonly string[] {
  return [
    "A running gateway loads the plugin automatically, unless gateway.reload.mode is off; in that case restart it.",
    ...(valueAt(target, ["plugins", "enabled"]) === false
      ? [
          "plugins.enabled is false, so OpenClaw loads no plugins. Set it to true, or no call is guarded.",
        ]
      : []),
    ...(hasIncludes(target)
      ? [
          "The configuration includes other files. If one of them sets plugins.allow, add parapet to it.",
        ]
      : []),
  ];
}

function hasIncludes(target: unknown): boolean {
  return [[], ["plugins"]].some((path) => "$include" in recordAt(target, path));
}

/** The edits that take an installation out; empty when another one, or none, is in. */
export function removePlugin(target: unknown, installationId: string): readonly ConfigEdit[] {
  const paths = listAt(target, loadPaths).filter((path) => isOf(path, installationId));
  const isEntered = isOf(configuredFile(target), installationId);
  if (paths.length === 0 && !isEntered) return [];
  const edits: ConfigEdit[] = paths.map((value) => ({ removeItem: loadPaths, value }));
  if (isEntered) {
    edits.push({ remove: entry });
    if (listAt(target, allow).includes(pluginId))
      edits.push({ removeItem: allow, value: pluginId });
  }
  return [...edits, ...emptied(target, paths, isEntered)];
}

/** What only held what is taken out goes with it. */
function emptied(target: unknown, paths: readonly unknown[], isEntered: boolean): ConfigEdit[] {
  const noPaths = paths.length > 0 && paths.length === listAt(target, loadPaths).length;
  const load = recordAt(target, ["plugins", "load"]);
  const entries = recordAt(target, ["plugins", "entries"]);
  const noLoad = noPaths && Object.keys(load).length === 1;
  const noEntries = isEntered && Object.keys(entries).length === 1;
  const left = Object.keys(recordAt(target, ["plugins"])).filter(
    (key) => !(key === "load" && noLoad) && !(key === "entries" && noEntries),
  );
  if (left.length === 0) return [{ remove: ["plugins"] }];
  return [
    ...(noLoad ? [{ remove: ["plugins", "load"] }] : noPaths ? [{ remove: loadPaths }] : []),
    ...(noEntries ? [{ remove: ["plugins", "entries"] }] : []),
  ];
}

/** The plugin's folder of an installation that is in already. */
function earlierPath(target: unknown): string | undefined {
  const file = configuredFile(target);
  const folder =
    typeof file === "string" ? file.replace(/[\\/]installation\.json$/, "") : undefined;
  return folder === undefined ? undefined : join(folder, pluginFolder);
}

/** The installation file that the plugin is configured with. */
export function configuredFile(target: unknown): unknown {
  return valueAt(target, [...entry, "config", "installation"]);
}

/** The last but one part of a path below an installation's folder is the installation's id. */
function isOf(path: unknown, installationId: string): boolean {
  return typeof path === "string" && path.split(/[\\/]/).at(-2) === installationId;
}
