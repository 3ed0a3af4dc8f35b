import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { launchOf, type Launch } from "@parapet/runtime-kit/mcp/server-launch.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import type { Plugin } from "./plugins/installed-plugins.ts";
import { placesOf } from "./plugins/plugin-files.ts";
import { isBlocked } from "./server-policy.ts";

type Whose = {
  readonly kind: "user" | "project";
  readonly folder: string;
  readonly plugins: readonly Plugin[];
};

/** A server that Claude Code starts or calls once it is approved. */
export type McpServer = Launch & {
  readonly name: string;
  /** "/mcp/mcpServers/docs". */
  readonly at: string;
  /**
   * Its scope: the repository, the user in this project, the user everywhere, the administrator, or
   * a plugin.
   */
  readonly scope: "project" | "local" | "user" | "managed" | "plugin";
  /** Whether it starts without a prompt; a repository's server requires approval first. */
  readonly approved: boolean;
};

/**
 * The servers by name: the user's own in the project takes precedence, then the repository's, then
 * the user's. If the administrator has a file of servers, there are no others.
 */
export function mcpServersOf(
  layers: Layers,
  { kind, folder, plugins }: Whose,
): readonly McpServer[] {
  const own = `/state/projects${childPointer("", folder)}/mcpServers`;
  const managed = serversAt(layers, "/managed-mcp/mcpServers", "managed");
  if (layers.all.some(({ name }) => name === "managed-mcp")) return sorted(managed);
  const settings = sorted([
    ...(kind === "project" ? serversAt(layers, own, "local") : []),
    ...(kind === "project" ? serversAt(layers, "/mcp/mcpServers", "project") : []),
    ...serversAt(layers, "/state/mcpServers", "user"),
  ]);
  return sorted([...settings, ...withoutDoubles(pluginServers(layers, plugins), settings)]);
}

/** A plugin's server is omitted if it is started or called like another one. */
function withoutDoubles(
  ofPlugins: readonly McpServer[],
  others: readonly McpServer[],
): readonly McpServer[] {
  const known = new Set(others.map(launchText));
  return ofPlugins.filter((server) => {
    const launch = launchText(server);
    const isNew = !known.has(launch);
    known.add(launch);
    return isNew;
  });
}

function launchText({ program, args, url }: McpServer): string {
  return JSON.stringify(url ?? [program, ...args]);
}

/** Of several with one name the first. */
function sorted(servers: readonly McpServer[]): readonly McpServer[] {
  const first = new Map(servers.toReversed().map((server) => [server.name, server]));
  return [...first.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Servers of plugins start without approval, under a name with the plugin's ID. */
function pluginServers(layers: Layers, plugins: readonly Plugin[]): readonly McpServer[] {
  return plugins.flatMap((plugin) =>
    placesOf(plugin, layers.all, "mcpServers").flatMap(({ at, value }) =>
      Object.entries(isObject(value) ? value : {}).flatMap(([own, server]): McpServer[] => {
        const name = `plugin:${plugin.name}:${own}`;
        if (!isObject(server) || isBlocked(layers, name, server, "others")) return [];
        const place = childPointer(at, own);
        return [{ ...launchOf(server, place), name, at: place, scope: "plugin", approved: true }];
      }),
    ),
  );
}

/** Every declaration, including those that another one of the same name hides. */
export function declaredServers(
  layers: Layers,
  folder: string,
): readonly { readonly name: string; readonly at: string; readonly value: JsonValue }[] {
  const own = `/state/projects${childPointer("", folder)}/mcpServers`;
  return ["/mcp/mcpServers", own, "/state/mcpServers"].flatMap((at) =>
    entriesAt(layers, at).map(([name, value]) => ({ name, at: childPointer(at, name), value })),
  );
}

function serversAt(
  layers: Layers,
  pointer: string,
  scope: McpServer["scope"],
): readonly McpServer[] {
  return entriesAt(layers, pointer).flatMap(([name, value]) => {
    if (!isObject(value)) return [];
    if (scope === "project" && isRefused(layers, name)) return [];
    if (isBlocked(layers, name, value, scope === "managed" ? "managed" : "others")) return [];
    const at = childPointer(pointer, name);
    const approved = scope !== "project" || isApproved(layers, name);
    return [{ ...launchOf(value, at), name, at, scope, approved }];
  });
}

function entriesAt(layers: Layers, pointer: string): readonly (readonly [string, JsonValue])[] {
  const value = layers.get(pointer);
  return isObject(value) ? Object.entries(value) : [];
}

function isApproved(layers: Layers, name: string): boolean {
  return (
    layers.pick("/enableAllProjectMcpServers", asBoolean, false).value ||
    layers.items("/enabledMcpjsonServers").some(({ value }) => value === name)
  );
}

function isRefused(layers: Layers, name: string): boolean {
  return layers.items("/disabledMcpjsonServers").some(({ value }) => value === name);
}
