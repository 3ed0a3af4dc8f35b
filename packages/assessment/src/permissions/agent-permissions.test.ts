import { assessFully } from "../report/assess.ts";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";

async function agentsOf(files: Readonly<Record<string, string>>) {
  const path = mkdtempSync(join(tmpdir(), "parapet-permissions-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(path, name, ".."), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  const environment = { env: {}, homeDir: join(path, "home"), cwd: path, hostName: "laptop" };
  const now = "2026-11-29T00:00:00.000Z";
  return assessFully(scanner, { path, environment, now, scanId: "sc_1" });
}

test("of each runtime it is known which agent runs commands where, asked or not, and which servers it has", async () => {
  const servers = {
    mcpServers: {
      loose: { command: "npx", args: ["-y", "@acme/files"] },
      tied: { command: "npx", args: ["-y", "@acme/files@1.2.3"] },
      docs: { url: "https://docs.example.com/mcp", type: "http" },
    },
  };
  const { agents } = await agentsOf({
    ".claude/settings.json":
      '{"permissions": {"allow": ["Bash"]}, "enableAllProjectMcpServers": true}',
    ".mcp.json": JSON.stringify(servers),
    ".codex/config.toml":
      'approval_policy = "on-request"\nsandbox_mode = "read-only"\nmodel = "gpt-5"\n',
  });
  expect(agents.map(({ runtime }) => runtime)).toEqual(["claude-code", "codex"]);
  const [claude, codex] = agents;
  expect(claude?.tools.find(({ tool }) => tool === "Bash")).toMatchObject({
    decision: "auto",
    runs_on: "host",
    evidence: [{ file: ".claude/settings.json", pointer: "/permissions/allow/0" }],
  });
  expect(
    claude?.mcp_servers.map(({ name, package: fetched, host, pinned }) => [
      name,
      fetched,
      host,
      pinned,
    ]),
  ).toEqual([
    ["docs", "", "docs.example.com", true],
    ["loose", "@acme/files", "", false],
    ["tied", "@acme/files@1.2.3", "", true],
  ]);
  expect(codex).toMatchObject({ model: "gpt-5", sandbox: "all" });
});

test("every outcome of an exposure says from whom it comes, what it harms and where each step is configured", async () => {
  const { report, ways } = await agentsOf({
    "openclaw.json": JSON.stringify({
      channels: { telegram: { enabled: true, dmPolicy: "open", allowFrom: ["*"], botToken: "x" } },
      tools: { exec: { mode: "full" } },
    }),
  });
  const told = report.exposures.flatMap(({ exposure_id, outcomes }) =>
    outcomes.map(({ path_id }) => `${exposure_id} ${path_id}`),
  );
  expect(told.length).toBeGreaterThan(3);
  const known = new Map(ways.map((way) => [`${way.exposure_id} ${way.path_id}`, way]));
  expect(told.filter((key) => !known.has(key))).toEqual([]);
  for (const { trust, impact, steps } of ways) {
    expect([trust, impact]).not.toContain("");
    expect(steps.flatMap(({ evidence }) => evidence).length).toBeGreaterThan(0);
  }
});
