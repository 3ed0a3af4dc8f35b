import { isAbsolute, join, resolve, sep } from "node:path";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { Layer, Layers, Level } from "@parapet/scan-core/layers/layers.ts";

/** An enabled and installed plugin. */
export type Plugin = {
  /** "formatter@tools". */
  readonly id: string;
  readonly name: string;
  readonly marketplace: string;
  /** Folder of its files, absolute. */
  readonly root: string;
  /** The setting that enables it, and its level. */
  readonly at: string;
  readonly level: Level;
};

/**
 * The files in `~/.claude/plugins` that record what is installed from where, and the names of their
 * layers.
 */
export const pluginLists = [
  { name: "installed-plugins", file: "installed_plugins.json" },
  { name: "marketplaces", file: "known_marketplaces.json" },
] as const;

/** Marketplaces in local folders, by name: their plugins are used in place. */
export function localMarketplaces(all: readonly Layer[]): ReadonlyMap<string, string> {
  const found = recordAt(all, "marketplaces", "");
  return new Map(
    Object.entries(found).flatMap(([name, entry]) => {
      if (!isObject(entry)) return [];
      const source = entry["source"];
      const kind = isObject(source) ? source["source"] : undefined;
      const folder = entry["installLocation"];
      const isLocal = (kind === "directory" || kind === "file") && typeof folder === "string";
      return isLocal && isAbsolute(folder) ? [[name, folder]] : [];
    }),
  );
}

/** The layer that `.claude-plugin/marketplace.json` of a local marketplace becomes. */
export function marketplaceLayerName(marketplace: string): string {
  return `marketplace:${marketplace}`;
}

/**
 * The plugins that load in a folder, by ID: switched on by the strongest file that names them, of a
 * marketplace that is known, and installed for the person or for this project.
 */
export function pluginsIn(
  layers: Layers,
  folder: string,
  kind: "user" | "project",
): readonly Plugin[] {
  const strongest = new Map<
    string,
    { readonly at: string; readonly level: Level; readonly value: JsonValue }
  >();
  for (const { name, ...setting } of layers.members("/enabledPlugins")) {
    if (!strongest.has(name)) strongest.set(name, setting);
  }
  const known = recordAt(layers.all, "marketplaces", "");
  return [...strongest]
    .flatMap(([id, { at, level, value }]) => {
      const [name, marketplace] = splitId(id);
      if (value !== true || name === "" || !Object.hasOwn(known, marketplace)) return [];
      const root =
        rootInMarketplace(layers.all, name, marketplace) ??
        rootOfInstalled(layers.all, id, kind === "project" ? folder : undefined);
      return root === undefined ? [] : [{ id, name, marketplace, root, at, level }];
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function splitId(id: string): readonly [string, string] {
  const at = id.lastIndexOf("@");
  return at < 1 ? ["", ""] : [id.slice(0, at), id.slice(at + 1)];
}

/** The folder of a plugin in a local marketplace; undefined for one that is downloaded. */
function rootInMarketplace(
  all: readonly Layer[],
  name: string,
  marketplace: string,
): string | undefined {
  const folder = localMarketplaces(all).get(marketplace);
  if (folder === undefined) return undefined;
  const layer = marketplaceLayerName(marketplace);
  const listed = valueIn(all, layer, "/plugins");
  const entry = isList(listed)
    ? listed.find((item) => isObject(item) && item["name"] === name)
    : undefined;
  const source = isObject(entry) ? entry["source"] : undefined;
  if (typeof source !== "string") return undefined;
  const base = valueIn(all, layer, "/metadata/pluginRoot");
  return within(folder, join(typeof base === "string" ? base : "", source));
}

function rootOfInstalled(
  all: readonly Layer[],
  id: string,
  folder: string | undefined,
): string | undefined {
  const records = valueIn(all, "installed-plugins", `/plugins${childPointer("", id)}`);
  if (!isList(records)) return undefined;
  const roots = records.flatMap((record) => {
    if (!isObject(record)) return [];
    const { scope, projectPath, installPath } = record;
    const isHere = scope === "project" || scope === "local" ? projectPath === folder : true;
    return isHere && typeof installPath === "string" && isAbsolute(installPath)
      ? [installPath]
      : [];
  });
  return roots[0];
}

/** A path in a folder; undefined for one that leads out of it. */
export function within(folder: string, path: string): string | undefined {
  const found = resolve(folder, path);
  return found === folder || found.startsWith(folder.endsWith(sep) ? folder : folder + sep)
    ? found
    : undefined;
}

function recordAt(
  all: readonly Layer[],
  layer: string,
  pointer: string,
): { readonly [key: string]: JsonValue } {
  const value = valueIn(all, layer, pointer);
  return isObject(value) ? value : {};
}

function valueIn(all: readonly Layer[], layer: string, pointer: string): JsonValue | undefined {
  return all.find(({ name }) => name === layer)?.document.get(pointer);
}
