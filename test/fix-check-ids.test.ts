import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkCatalog } from "@parapet/scanner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post, startTestService, type TestService } from "./support/service.ts";

/* What becomes of check IDs where a workspace has the configuration of one runtime only. */

const server = { command: "npx", args: ["-y", "mcp-remote@0.1.10", "https://mcp.example.com/sse"] };

/**
 * A vulnerable MCP server, which every runtime has a check and a fix for. `folder`: the workspace,
 * below the home.
 */
const runtimes = [
  { check: "OC-MCP-007", folder: "oc", file: "openclaw.json", key: "mcp" },
  { check: "CC-MCP-007", folder: "cc", file: ".mcp.json", key: "mcpServers" },
  { check: "CX-MCP-007", folder: "cx", file: ".codex/config.toml", key: "" },
  { check: "GM-MCP-007", folder: "gm", file: ".gemini/settings.json", key: "mcpServers" },
  { check: "CU-MCP-007", folder: "cu", file: ".cursor/mcp.json", key: "mcpServers" },
  { check: "VS-MCP-007", folder: "vs", file: ".vscode/mcp.json", key: "servers" },
  { check: "GC-MCP-007", folder: "gc", file: ".github/mcp.json", key: "mcpServers" },
  {
    check: "WS-MCP-007",
    folder: ".codeium/windsurf",
    file: "mcp_config.json",
    key: "mcpServers",
  },
  { check: "ZD-MCP-007", folder: "zd", file: ".zed/settings.json", key: "context_servers" },
  { check: "CN-MCP-007", folder: ".continue", file: "config.yaml", key: "" },
];

type Runtime = (typeof runtimes)[number];

function configurationOf({ check, key }: Runtime): string {
  if (check.startsWith("OC-")) return JSON.stringify({ mcp: { servers: { remote: server } } });
  if (check.startsWith("CX-")) {
    return `[mcp_servers.remote]\ncommand = "npx"\nargs = ${JSON.stringify(server.args)}\n`;
  }
  if (check.startsWith("CN-")) {
    return `name: Local\nversion: 1.0.0\nmcpServers:\n  - name: remote\n    command: npx\n    args: ${JSON.stringify(server.args)}\n`;
  }
  return JSON.stringify({ [key]: { remote: server } });
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

async function workspaceOf(runtime: Runtime) {
  const path = join(service.home, runtime.folder);
  const file = join(path, runtime.file);
  const text = configurationOf(runtime);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return { path, text, read: () => readFile(file, "utf8") };
}

const withoutFix = checkCatalog.filter(({ fixable }) => !fixable);
const unfixable = (runtime: Runtime): string =>
  withoutFix.find(({ check_id }) => check_id.startsWith(runtime.check.slice(0, 3)))?.check_id ?? "";

describe.each(runtimes)("where there is only $file", (runtime) => {
  const own = runtime.check;
  const other = runtimes.find(({ check }) => check !== own) ?? runtime;
  const absent = other.check;
  const cases = [
    { ids: [], applied: [], skipped: [], errors: [] },
    { ids: ["NOPE"], applied: [], skipped: ["NOPE"], errors: [] },
    { ids: [unfixable(other)], applied: [], skipped: [unfixable(other)], errors: [] },
    { ids: [absent], applied: [], skipped: [], errors: [absent] },
    { ids: [absent, "NOPE"], applied: [], skipped: ["NOPE"], errors: [absent] },
    { ids: [own], applied: [own], skipped: [], errors: [] },
    {
      ids: ["NOPE", own, unfixable(runtime), absent, own, "nope", "NOPE"],
      applied: [own],
      skipped: ["NOPE", unfixable(runtime), "nope"],
      errors: [absent],
    },
  ];

  test.each(cases)("$ids", async ({ ids, applied, skipped, errors }) => {
    const { path, text, read } = await workspaceOf(runtime);
    const body = { workspace_path: path, check_ids: ids };
    const preview = await post(service.url, "/api/v1/scan/fix/preview", body);
    expect(preview).toMatchObject({ status: 200, json: { applied, skipped } });
    expect(await read()).toBe(text);
    const { status, json } = await post(service.url, "/api/v1/scan/fix", body);
    expect([status, json]).toEqual([
      200,
      {
        applied,
        skipped,
        errors: Object.fromEntries(errors.map((id) => [id, expect.stringContaining(path)])),
      },
    ]);
    expect(await read()).toBe(
      applied.length > 0 ? text.replace("mcp-remote@0.1.10", "mcp-remote@0.1.16") : text,
    );
  });
});

test("a configuration that cannot be parsed stops no fix of another runtime, the second time neither", async () => {
  const path = join(service.folder, "beside");
  await mkdir(path);
  await writeFile(join(path, "openclaw.json"), "{ broken");
  await writeFile(join(path, ".mcp.json"), JSON.stringify({ mcpServers: { remote: server } }));
  const fix = (...check_ids: readonly string[]) =>
    post(service.url, "/api/v1/scan/fix", { workspace_path: path, check_ids });
  const made = { status: 200, json: { applied: ["CC-MCP-007"], skipped: [], errors: {} } };
  expect(await fix("CC-MCP-007")).toMatchObject(made);
  expect(await fix("CC-MCP-007")).toMatchObject(made);
  for (const ids of [[], ["NOPE"], ["OC-MCP-007"], ["CC-MCP-007", "OC-MCP-007"]]) {
    expect(await fix(...ids)).toMatchObject({ status: 400 });
  }
  const text = JSON.stringify({ mcp: { servers: { remote: server } } });
  await writeFile(join(path, "openclaw.json"), text);
  await writeFile(join(path, ".mcp.json"), "{ broken");
  expect(await fix("OC-MCP-007", "CC-MCP-007")).toMatchObject({ status: 400 });
  expect(await readFile(join(path, "openclaw.json"), "utf8")).toBe(text);
});
