import { join } from "node:path";
import {
  type Located,
  type NotFound,
  type ProtectSurroundings,
  readSmallFile,
} from "@parapet/adapter-link";
import { relaxedJson } from "./relaxed-json.ts";
import { type ServerEntry, serverEntries } from "./server-entries.ts";
import { obstacleOf } from "./wrapped-entry.ts";

/** An MCP server in the configuration of its client. */
export type LocatedServer = Located & { readonly server: string };

export function isLocatedServer(located: Located): located is LocatedServer {
  return "server" in located && typeof located.server === "string";
}

/** Larger than any configuration. Bytes. */
export const longestConfiguration = 4 * 1024 * 1024;

/** Finds the server by its name, in the file that is named or else where clients keep theirs. */
export async function locate(surroundings: ProtectSurroundings): Promise<Located | NotFound> {
  const files =
    surroundings.target === undefined ? usualFiles(surroundings) : [surroundings.target];
  const found = await Promise.all(
    files.map(async (file) => ({ file, entries: await entriesIn(file) })),
  );
  const all = found.flatMap(({ file, entries }) => entries.map((entry) => ({ file, entry })));
  const { server } = surroundings;
  const fitting = all.filter(({ entry }) => server === undefined || entry.name === server);
  const [first] = fitting;
  if (first === undefined) return { missing: `${nothing(server)} in ${files.join(", ")}.` };
  if (fitting.some(({ entry }) => entry.name !== first.entry.name)) {
    const names = [...new Set(fitting.map(({ entry }) => entry.name))].slice(0, 20).join(", ");
    return { missing: `There are several MCP servers (${names}): select one with --server.` };
  }
  if (fitting.some(({ file }) => file !== first.file)) {
    const places = fitting.map(({ file, entry }) => `${file} ${entry.path.slice(0, -1).join(".")}`);
    return {
      missing: `The MCP server ${first.entry.name} is in several files (${places.join("; ")}): select one with --target.`,
    };
  }
  const obstacle = fitting.map(({ entry }) => obstacleOf(entry)).find((said) => said !== "");
  if (obstacle !== undefined) return { missing: obstacle };
  return locatedServer(first.file, first.entry.name, surroundings.agent);
}

function locatedServer(target: string, server: string, agent: string | undefined): LocatedServer {
  const agentId = agent ?? `mcp:${server}`;
  return {
    target,
    version: "",
    agentIds: [agentId],
    fixedAgentId: agentId,
    notes: ["The proxy sees only what the client calls through this server."],
    server,
  };
}

function usualFiles({ env, homeDir, cwd }: ProtectSurroundings): readonly string[] {
  const state = env["OPENCLAW_STATE_DIR"] ?? join(homeDir, ".openclaw");
  return [
    join(cwd, ".mcp.json"),
    join(cwd, ".cursor", "mcp.json"),
    join(homeDir, ".claude.json"),
    join(homeDir, ".cursor", "mcp.json"),
    env["OPENCLAW_CONFIG_PATH"] ?? join(state, "openclaw.json"),
  ];
}

async function entriesIn(file: string): Promise<readonly ServerEntry[]> {
  const text = await readSmallFile(file, longestConfiguration).catch(() => "");
  return serverEntries(relaxedJson(text));
}

function nothing(server: string | undefined): string {
  return server === undefined ? "There is no MCP server" : `There is no MCP server ${server}`;
}
