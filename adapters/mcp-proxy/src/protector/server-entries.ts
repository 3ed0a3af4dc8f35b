import type { ConfigPath } from "@parapet/adapter-link";
import { isObject, type JsonObject } from "../messages/message.ts";

/** An MCP server in a client's configuration. */
export type ServerEntry = {
  readonly name: string;
  /** Where it stands. */
  readonly path: ConfigPath;
  readonly entry: JsonObject;
};

/**
 * All servers of a configuration: `mcpServers` (Claude Code, Cursor and others), `mcp.servers`
 * (OpenClaw), and those that Claude Code keeps for single projects.
 */
export function serverEntries(config: unknown): readonly ServerEntry[] {
  if (!isObject(config)) return [];
  const { mcp, projects } = config;
  return [
    ...entriesAt(config["mcpServers"], ["mcpServers"]),
    ...entriesAt(isObject(mcp) ? mcp["servers"] : undefined, ["mcp", "servers"]),
    ...Object.entries(isObject(projects) ? projects : {}).flatMap(([folder, project]) =>
      entriesAt(isObject(project) ? project["mcpServers"] : undefined, [
        "projects",
        folder,
        "mcpServers",
      ]),
    ),
  ];
}

function entriesAt(servers: unknown, path: ConfigPath): readonly ServerEntry[] {
  if (!isObject(servers)) return [];
  return Object.entries(servers).flatMap(([name, entry]) =>
    isObject(entry) ? [{ name, path: [...path, name], entry }] : [],
  );
}
