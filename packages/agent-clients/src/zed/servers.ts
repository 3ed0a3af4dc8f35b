import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import type { DeclaredServer } from "@parapet/runtime-kit/mcp/checks/client.ts";
import { launchOf } from "@parapet/runtime-kit/mcp/server-launch.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";

/**
 * The servers that Zed starts or calls; of one name that of the project. Those of extensions keep
 * their secrets in `settings`; versions of 2025 wrote program, arguments and variables into
 * `command`.
 */
export function zedServers(layers: Layers): readonly DeclaredServer[] {
  const servers = new Map<string, DeclaredServer>();
  for (const { name, at, level, value } of layers.members("/context_servers")) {
    const server = jsonObjectOf(value);
    if (server === undefined || servers.has(name) || server["enabled"] === false) continue;
    const old = jsonObjectOf(server["command"]);
    const launch =
      old === undefined
        ? { ...launchOf(server, at, ["env", "headers", "settings"]), at }
        : {
            ...launchOf({ ...old, command: old["path"] ?? "" }, `${at}/command`),
            at: `${at}/command`,
          };
    servers.set(name, { ...launch, name, isCommitted: level === "project" });
  }
  return [...servers.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
