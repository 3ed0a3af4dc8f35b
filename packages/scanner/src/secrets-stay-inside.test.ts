import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { applyWorkspaceFix, inspectWorkspace, previewWorkspaceFix, sourceLines } from "./index.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function workspace(files: Readonly<Record<string, string>>) {
  const homeDir = mkdtempSync(join(tmpdir(), "parapet-inside-"));
  folders.push(homeDir);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(homeDir, name)), { recursive: true });
    writeFileSync(join(homeDir, name), text, { mode: 0o600 });
  }
  return {
    homeDir,
    environment: { env: {}, homeDir, cwd: homeDir, hostName: "box", systemRoot: homeDir },
  };
}

const randomBytes = (size: number) => new Uint8Array(size).fill(7);
const openclaw = (config: unknown) =>
  workspace({ ".openclaw/openclaw.json": JSON.stringify(config) });
const jwt = [
  btoa(JSON.stringify({ alg: "HS256", typ: "JWT" })),
  btoa(JSON.stringify({ role: "service_role", iss: "supabase" })),
  "s1gn4tur3".repeat(5),
]
  .join(".")
  .replaceAll("=", "");

test("a token in a permission rule is in no message, no way and no evidence", async () => {
  const rule = `Bash(curl -s https://db.example.net/rest -H "apikey: ${jwt}" *)`;
  const { homeDir, environment } = workspace({
    "app/.claude/settings.json": JSON.stringify({
      permissions: { allow: [rule, `Bash(sudo -u ${jwt} *)`] },
    }),
  });
  const { scan } = await inspectWorkspace(join(homeDir, "app"), { environment });
  expect(scan.findings.map(({ check_id }) => check_id)).toEqual(
    expect.arrayContaining(["CC-PERM-002", "CC-PERM-003"]),
  );
  for (const part of jwt.split(".")) expect(JSON.stringify(scan)).not.toContain(part);
});

test("a preview shows no argument of an MCP server that is a secret, and the fix moves the real one", async () => {
  const secrets = ["argSEC1xyz123456", "argSEC3pw"];
  const { homeDir, environment } = openclaw({
    mcp: {
      servers: {
        m: { command: "npx", args: ["-y", "x", "--token", secrets[0], "--password", secrets[1]] },
      },
    },
  });
  const path = join(homeDir, ".openclaw");
  const preview = await previewWorkspaceFix(path, ["OC-KEY-005"], { environment, randomBytes });
  expect(preview.edits["OC-KEY-005"]?.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(JSON.stringify(preview)).not.toContain(secret);
  const journal = { begin: () => {}, complete: () => {}, discard: () => {} };
  const { result } = await applyWorkspaceFix(path, ["OC-KEY-005"], {
    environment,
    randomBytes,
    journal,
    now: () => new Date(0),
    dataDir: join(homeDir, "data"),
    appliedBy: "test",
    serviceOf: () => "box",
  });
  expect(result.applied).toEqual(["OC-KEY-005"]);
  expect(readFileSync(join(path, ".env"), "utf8")).toContain(secrets[0]);
});

test("a password is masked wherever the workspace repeats it", async () => {
  const secret = "hunter2hunter2";
  const { homeDir, environment } = openclaw({
    gateway: {
      bind: "lan",
      auth: { mode: "password", password: secret },
      trustedProxies: [secret],
    },
    channels: {
      telegram: { enabled: true, dmPolicy: "open", allowFrom: ["*"], groups: { [secret]: {} } },
    },
    agents: { list: [{ id: "main", tools: { exec: { security: "full" }, allow: [secret] } }] },
  });
  const path = join(homeDir, ".openclaw");
  const { scan } = await inspectWorkspace(path, { environment });
  expect(scan.findings.length).toBeGreaterThan(3);
  expect(JSON.stringify(scan)).not.toContain(secret);
  expect((await sourceLines(path, "openclaw.json", environment))?.join("\n")).not.toContain(secret);
});

test("credentials of a registry are not shown in the lines of a file", async () => {
  const auth = btoa("ada:hunter2hunter2");
  const { homeDir, environment } = openclaw({
    auths: { "r.example.net": { auth } },
    gateway: { bind: "lan" },
  });
  const lines = await sourceLines(join(homeDir, ".openclaw"), "openclaw.json", environment);
  expect(lines?.join("\n")).toContain("auths");
  expect(lines?.join("\n")).not.toContain(auth);
});

test.each([
  ["openclaw.json", "root:x:0:0:root"],
  ["openclaw.json", "{ a: hunter2 }"],
  ["openclaw.json", "§"],
])("an error about %s shows no character of %s", async (name, text) => {
  const { homeDir, environment } = workspace({ [`.openclaw/${name}`]: text });
  const error = await inspectWorkspace(join(homeDir, ".openclaw"), { environment }).then(
    () => "",
    (reason: unknown) => String(reason),
  );
  const said = error.replaceAll(homeDir, "");
  expect(said).toContain("line 1");
  expect(said).not.toMatch(/"[^"{}[\]]"|root|hunter2|§/);
});

/** All by which findings and nodes are known where a password is in two files. */
async function idsOf(password: string): Promise<string> {
  const { homeDir, environment } = workspace({
    "AGENTS.md": `# Project\n\nThe database is at postgres://ada:${password}@db.example.org/shop.\n`,
    ".mcp.json": JSON.stringify({
      mcpServers: {
        m: { type: "http", url: `https://ada:${password}@mcp.example.org/x?key=${password}` },
      },
    }),
  });
  const { scan } = await inspectWorkspace(homeDir, { environment });
  return JSON.stringify([scan.findings, scan.graph]).replaceAll(homeDir, "");
}

test("neither a finding nor an id follows from a password that could be found by trying", async () => {
  expect(await idsOf("tulip4rose7x")).toBe(await idsOf("maple9pine2yz"));
});

test("values among headers, parameters and variables of Codex and VS Code have no form, and are shown by none", async () => {
  const secrets = [
    "Qh6UJBokky5r",
    "Qc8cNzQkky5r",
    "Fo9Ur1zzky5r",
    "Hd6UJBokky5rp",
    "Ze2UJBokky5rp",
  ];
  const [header, parameter, variable, tenant, terminal] = secrets;
  const { homeDir, environment } = workspace({
    "cx/.codex/config.toml": `approval_policy = "never"
sandbox_mode = "danger-full-access"
model_providers.x.http_headers = { "X-Q" = "${header}" }
model_providers.x.query_params = { "code" = "${parameter}" }
shell_environment_policy.set = { FOO = "${variable}" }
[mcp_servers.r]
url = "https://a.example/mcp"
http_headers = { "X-Custom" = "${tenant}" }
`,
    "vs/.vscode/settings.json": JSON.stringify({
      "chat.tools.autoApprove": true,
      "terminal.integrated.env.linux": { ZED: terminal },
    }),
  });
  const files: readonly [folder: string, file: string, checkIds: readonly string[]][] = [
    ["cx", ".codex/config.toml", ["CX-MODE-001", "CX-BOX-001"]],
    ["vs", ".vscode/settings.json", ["VS-MODE-001"]],
  ];
  for (const [folder, file, checkIds] of files) {
    const path = join(homeDir, folder);
    const { scan } = await inspectWorkspace(path, { environment });
    const { drafted: _neverLeaves, ...preview } = await previewWorkspaceFix(path, checkIds, {
      environment,
      randomBytes,
    });
    const lines = await sourceLines(path, file, environment);
    const shown = JSON.stringify([scan, preview, lines]);
    expect(shown).toContain("[redacted]");
    for (const secret of secrets) expect(shown).not.toContain(secret);
  }
});
