import { childPointer } from "@parapet/documents/pointer.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import type { DeclaredServer } from "@parapet/runtime-kit/mcp/checks/client.ts";
import { launchOf } from "@parapet/runtime-kit/mcp/server-launch.ts";
import { serversAt } from "../client/declared-servers.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import { extensionServersAt, extensionsIn } from "./extensions.ts";
import { strongestList } from "./strongest-list.ts";
import { isLeftOut } from "./trust.ts";

/** The file in which `gemini mcp disable` records disabled servers. */
export const serverEnablementLayer = "mcp-server-enablement";

/** The servers that are connected: the settings take precedence over extensions. */
export function geminiServers(layers: Layers, folder: string): readonly DeclaredServer[] {
  // In a folder that is not trusted, none is.
  if (isLeftOut(layers.all)) return [];
  const servers = new Map(
    serversAt(layers, "/mcpServers", () => false).map((own) => [own.name, own]),
  );
  for (const extension of extensionsIn(layers.all, folder)) {
    const pointer = extensionServersAt(extension);
    for (const [name, value] of Object.entries(jsonObjectOf(layers.get(pointer)) ?? {})) {
      const server = jsonObjectOf(value);
      if (server === undefined || servers.has(name)) continue;
      const at = childPointer(pointer, name);
      servers.set(name, { ...launchOf(server, at), name, at, isCommitted: false });
    }
  }
  return [...servers.values()]
    .filter(({ name }) => isSwitchedOn(layers, plain(name)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function isSwitchedOn(layers: Layers, name: string): boolean {
  const namesAt = (pointer: string): readonly string[] =>
    strongestList(layers, pointer).map(({ value }) => plain(value));
  const allowed = layers.each("/mcp/allowed", (value) => value).length > 0;
  if (allowed && !namesAt("/mcp/allowed").includes(name)) return false;
  if (namesAt("/mcp/excluded").includes(name)) return false;
  const state = jsonObjectOf(layers.get(childPointer(`/${serverEnablementLayer}`, name)));
  return state?.["enabled"] !== false;
}

function plain(name: string): string {
  return name.toLowerCase().trim();
}
