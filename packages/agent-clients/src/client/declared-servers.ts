import { type JsonObject, jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import type { DeclaredServer } from "@parapet/runtime-kit/mcp/checks/client.ts";
import { launchOf } from "@parapet/runtime-kit/mcp/server-launch.ts";

/** The servers that files declare at a pointer, by name; of one name that of the strongest file. */
export function serversAt(
  layers: Layers,
  pointer: string,
  isOff: (server: JsonObject) => boolean,
): readonly DeclaredServer[] {
  const servers = new Map<string, DeclaredServer>();
  for (const { name, at, level, value } of layers.members(pointer)) {
    const server = jsonObjectOf(value);
    if (server === undefined || servers.has(name) || isOff(server)) continue;
    servers.set(name, { ...launchOf(server, at), name, at, isCommitted: level === "project" });
  }
  return [...servers.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
