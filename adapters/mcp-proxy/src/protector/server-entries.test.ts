import { expect, test } from "vitest";
import { serverEntries } from "./server-entries.ts";

const s = { command: "s" };

test.each<[string, unknown, readonly (readonly string[])[]]>([
  ["what most clients write", { mcpServers: { s } }, [["mcpServers", "s"]]],
  ["OpenClaw's", { mcp: { servers: { s } } }, [["mcp", "servers", "s"]]],
  [
    "those of single projects",
    { projects: { "/p": { mcpServers: { s } }, "/q": {}, "/r": 5, "/t": null } },
    [["projects", "/p", "mcpServers", "s"]],
  ],
  [
    "all of them",
    { mcpServers: { s, t: s }, mcp: { servers: { s } }, projects: { "/p": { mcpServers: { s } } } },
    [
      ["mcpServers", "s"],
      ["mcpServers", "t"],
      ["mcp", "servers", "s"],
      ["projects", "/p", "mcpServers", "s"],
    ],
  ],
  ["servers that are no objects", { mcpServers: { s: "npx", t: [s], u: null } }, []],
  ["a list of servers", { mcpServers: [s] }, []],
  ["settings of other forms", { mcp: "on", projects: ["/p"], mcpServers: null }, []],
  ["settings that are empty", { mcp: null, projects: null }, []],
  ["no settings", undefined, []],
  ["a list", [{ mcpServers: { s } }], []],
])("finds %s", (_, config, paths) => {
  const found = serverEntries(config);
  expect(found.map(({ path }) => path)).toEqual(paths);
  for (const { name, path, entry } of found) {
    expect(name).toBe(path.at(-1));
    expect(entry).toEqual(s);
  }
});
