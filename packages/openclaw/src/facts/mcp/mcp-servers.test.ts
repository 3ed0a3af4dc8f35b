import { describe, expect, test } from "vitest";
import { readOpenClaw } from "../../reading/read.ts";
import { mcpServers } from "./mcp-servers.ts";
import { isClearText } from "@parapet/scan-core/addresses/clear-text.ts";

const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };
const location = {
  workspacePath: "/home/ann/.openclaw",
  configPath: "/home/ann/.openclaw/openclaw.json",
};

async function serverOf(entry: object) {
  const text = JSON.stringify({ mcp: { servers: { it: entry } } });
  const overlay = new Map([[location.configPath, text]]);
  const { model } = await readOpenClaw(location, environment, overlay);
  return mcpServers(model)[0];
}

describe("a package that is fetched in whatever version is the newest", () => {
  test.each([
    ["npx", ["-y", "some-server", "/srv/files"]],
    ["/usr/local/bin/npx", ["@scope/server"]],
    ["npx.cmd", ["--package", "@scope/server@latest", "serve"]],
    ["npx", ["--package=server@^1.2.0", "serve"]],
    ["uvx", ["mcp-server-fetch"]],
    ["uvx", ["--from", "git+https://example.test/server", "serve"]],
    ["uv", ["tool", "run", "server"]],
    ["pnpm", ["dlx", "server@next"]],
    ["bunx", ["server@1"]],
    ["pipx", ["run", "server"]],
  ])("is seen: %s %j", async (command, args) => {
    expect((await serverOf({ command, args }))?.unpinned).toBe("/mcp/servers/it/args");
  });

  test.each([
    ["npx", ["-y", "some-server@1.4.2", "--port", "1"]],
    ["npx", ["@scope/server@2.0.0-beta.1"]],
    ["uvx", ["mcp-server-fetch==0.6.2"]],
    ["npx", ["./local-server"]],
    ["uvx", ["--from", `git+https://example.test/server@${"a".repeat(40)}`, "serve"]],
    ["node", ["server.js"]],
    ["npm", ["start"]],
    ["npx", []],
    ["__proto__", ["server"]],
  ])("is not seen: %s %j", async (command, args) => {
    expect((await serverOf({ command, args }))?.unpinned).toBeUndefined();
  });
});

test("servers that are switched off are left out", async () => {
  expect(await serverOf({ command: "npx", args: ["server"], enabled: false })).toBeUndefined();
  expect(await serverOf({ command: "npx", args: ["server"], disabled: true })).toBeUndefined();
});

test("variables and headers named like secrets are known by place, not by value", async () => {
  const server = await serverOf({
    url: "https://mcp.example.test",
    headers: { Authorization: "Bearer abc", Accept: "text/plain" },
  });
  expect(server?.secrets).toEqual(["/mcp/servers/it/headers/Authorization"]);
  expect(JSON.stringify(server)).not.toContain("abc");
});

test.each([
  ["http://10.0.0.9:8000/v1", true],
  ["HTTP://models.example.test", true],
  ["ws://models.example.test", true],
  ["http://localhost.example.test", true],
  ["http://127.0.0.1:4000/v1", false],
  ["http://user@localhost:4000", false],
  ["http://api.localhost", false],
  ["http://[::1]:4000", false],
  ["https://models.example.test", false],
  ["not an address", false],
])("%s is in clear text: %s", (address, clear) => {
  expect(isClearText(address)).toBe(clear);
});
