import { textsOf } from "@parapet/scan-core/settings/readers.ts";
import { join } from "node:path";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import type { FurtherPlaces } from "../definitions.ts";
import { type Plugin, within } from "./installed-plugins.ts";

/** The parts of a plugin that Claude Code runs or connects to. */
export type Part = "hooks" | "mcpServers" | "lspServers" | "monitors" | "subagentStatusLine";

/** One location of such a part: its value, and the pointer to it. */
export type PluginPart = {
  readonly plugin: Plugin;
  readonly at: string;
  readonly value: JsonValue;
};

type Source = {
  /** The default file of the part. */
  readonly file: string;
  /** True if the file is the part, false if the part is a member of it. */
  readonly isWhole: boolean;
  /** True if the manifest may contain the part, or name additional files. */
  readonly inManifest: boolean;
};

const sources: Readonly<Record<Part, Source>> = {
  hooks: { file: join("hooks", "hooks.json"), isWhole: false, inManifest: true },
  mcpServers: { file: ".mcp.json", isWhole: false, inManifest: true },
  lspServers: { file: ".lsp.json", isWhole: true, inManifest: true },
  monitors: { file: join("monitors", "monitors.json"), isWhole: true, inManifest: true },
  subagentStatusLine: { file: "settings.json", isWhole: false, inManifest: false },
};
const parts: readonly Part[] = [
  "hooks",
  "mcpServers",
  "lspServers",
  "monitors",
  "subagentStatusLine",
];

/** The files of a plugin begin so among the layers: "plugin:formatter@tools:hooks". */
const layerName = ({ id }: Plugin): string => `plugin:${id}`;

/** True for a pointer into a file of a plugin. */
export function isOfPlugin(pointer: string): boolean {
  return pointer.startsWith("/plugin:");
}

export function manifestOf(plugin: Plugin): LayerCandidate {
  const path = join(plugin.root, ".claude-plugin", "plugin.json");
  return { name: layerName(plugin), level: plugin.level, isSettings: false, path };
}

/**
 * The files with the parts of a plugin: the default ones, and those in its folder that its manifest
 * names.
 */
export function partFilesOf(plugin: Plugin, read: readonly Layer[]): readonly LayerCandidate[] {
  const { level, root } = plugin;
  return parts.flatMap((part) => {
    const { file, inManifest } = sources[part];
    const named = inManifest ? textsOf(inlineOf(plugin, read, part)?.value) : [];
    const found = named.map((path) => within(root, path)).filter((path) => path !== undefined);
    return [...new Set([join(root, file), ...found])].map((path, index) => ({
      name: `${layerName(plugin)}:${part}${index === 0 ? "" : index}`,
      level,
      isSettings: false,
      path,
    }));
  });
}

/**
 * Additional paths of sub-agents, skills and commands in the manifest, within the plugin's folder.
 */
export function furtherPlacesOf(plugin: Plugin, read: readonly Layer[]): FurtherPlaces {
  const manifest = read.find(({ name }) => name === layerName(plugin))?.document;
  const places = (key: string): readonly string[] =>
    textsOf(manifest?.get(`/${key}`))
      .map((path) => within(plugin.root, path))
      .filter((path) => path !== undefined);
  return { agents: places("agents"), skills: places("skills"), commands: places("commands") };
}

/** Every location of a part: the plugin's files, and its manifest. */
export function placesOf(plugin: Plugin, all: readonly Layer[], part: Part): readonly PluginPart[] {
  const prefix = `${layerName(plugin)}:${part}`;
  const inFiles = all
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, document }) => ({
      plugin,
      ...member(document.value, childPointer("", name), part),
    }));
  const inline = sources[part].inManifest ? inlineOf(plugin, all, part) : undefined;
  const given = inline === undefined ? [] : isList(inline.value) ? inline.value : [inline.value];
  const isHere = inline !== undefined && given.some((item) => isObject(item));
  return isHere ? [...inFiles, { plugin, ...member(inline.value, inline.at, part) }] : inFiles;
}

/** The part itself, even if its outer name is omitted. */
function member(value: JsonValue, at: string, part: Part): Omit<PluginPart, "plugin"> {
  const inner = isObject(value) ? value[part] : undefined;
  return inner === undefined || sources[part].isWhole
    ? { at, value }
    : { at: `${at}/${part}`, value: inner };
}

/** What the manifest says of a part. */
function inlineOf(
  plugin: Plugin,
  all: readonly Layer[],
  part: Part,
): { readonly at: string; readonly value: JsonValue } | undefined {
  const name = layerName(plugin);
  const manifest = all.find((layer) => layer.name === name)?.document;
  for (const pointer of [`/experimental/${part}`, `/${part}`]) {
    const value = manifest?.get(pointer);
    if (value !== undefined) return { at: childPointer("", name) + pointer, value };
  }
  return undefined;
}
