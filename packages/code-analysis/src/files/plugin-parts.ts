import { join } from "node:path";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import type { FolderEntry } from "@parapet/scan-core/files/list-folder.ts";
import { readContent } from "@parapet/scan-core/files/read-sync.ts";

/*
 * The parts of a plugin that run or are read once it is installed. The rest of its folder is often
 * a whole repository.
 */

/** Programs that a plugin starts, or texts that an agent reads. */
export type PluginPart = "programs" | "texts";

/** Any of them makes a folder a plugin or an extension of an agent. */
const marks = new Set([
  ".claude-plugin",
  ".codex-plugin",
  ".cursor-plugin",
  "gemini-extension.json",
]);
/** Where it says what it starts. */
const manifests = [
  ".claude-plugin/plugin.json",
  ".codex-plugin/plugin.json",
  ".cursor-plugin/plugin.json",
  "gemini-extension.json",
  "hooks/hooks.json",
  ".mcp.json",
];
const texts = ["commands", "agents"];

/** The first name of a path in the plugin: `${CLAUDE_PLUGIN_ROOT}/hooks/a.py`, `./server/b.js`. */
const ownPath =
  /(?:_ROOT\}{0,2}|\$\{extensionPath\}|["'\s]\.)(?:\\?["'])?(?:\/|\$\{\/\})([\w.@-]{1,100})/g;

export function isPlugin(entries: readonly FolderEntry[]): boolean {
  return entries.some(({ name }) => marks.has(name));
}

/** The names in a plugin's folder that are parts of it. */
export function partsOfPlugin(folder: string, bounds: FileBounds): ReadonlyMap<string, PluginPart> {
  const named = manifests.flatMap((path) => {
    const content = readContent(join(folder, path), bounds);
    if (content === undefined) return [];
    return Buffer.from(content.bytes)
      .toString("utf8")
      .matchAll(ownPath)
      .map(([, name = ""]) => name)
      .toArray();
  });
  const programs = [...manifests.map((path) => path.replace(/\/.*/, "")), ...named];
  return new Map<string, PluginPart>([
    ...programs.map((name) => [name, "programs"] as const),
    ...texts.map((name) => [name, "texts"] as const),
  ]);
}
