import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { npx, severalClients, type SeveralClients } from "./testing/several-clients.ts";

let clients: SeveralClients;

beforeEach(() => {
  clients = severalClients();
});
afterEach(() => clients.remove());

const key = ["q8Zr2LwX0pYt", "6NvKz3Rb5Jd7"].join("");
const withToken = (token: string) => ({
  mcpServers: {
    api: npx("-y", "@acme/api", "--api-key", token, `--header=X-Api-Key: ${token}`),
  },
});

const many = (version: string) =>
  JSON.stringify({
    mcpServers: Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`s${index}`, npx(`p@${version}`)]),
    ),
  })
    .replace("{", '{"__proto__":{"command":"x"},')
    .replace('"s0"', '"__proto__"');

describe("one name for several servers", () => {
  test("is said once, with every client, file and line", async () => {
    clients.write(".claude.json", { mcpServers: { git: npx("-y", "mcp-git@1.2.3") } });
    clients.write(".cursor/mcp.json", {
      mcpServers: { git: { url: "https://git.example.com/mcp" } },
    });
    clients.write(".codex/config.toml", '[mcp_servers.git]\ncommand = "uvx"\nargs = ["mcp-git"]\n');
    clients.write(".gemini/settings.json", { mcpServers: { git: npx("-y", "mcp-git@1.2.3") } });
    const [finding, ...others] = await clients.together();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      check_id: "ALL-MCP-001",
      severity: "low",
      fixable: false,
      agent_id: "",
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(clients.shown(finding?.message ?? "")).toBe(
      'The MCP server name "git" stands for mcp-git 1.2.3 in Claude Code (~/.claude.json) and Gemini CLI (~/.gemini/settings.json), ' +
        "for mcp-git in Codex (~/.codex/config.toml) and for git.example.com in Cursor (~/.cursor/mcp.json). What is approved or " +
        "ruled by that name in one of them says nothing of the other.",
    );
    expect(
      finding?.evidence.map(({ file, line, pointer }) => [clients.shown(file), line, pointer]),
    ).toEqual([
      ["~/.claude.json", 3, "/mcpServers/git"],
      ["~/.codex/config.toml", 1, "/mcp_servers/git"],
      ["~/.cursor/mcp.json", 3, "/mcpServers/git"],
      ["~/.gemini/settings.json", 3, "/mcpServers/git"],
    ]);
  });

  test("is nothing where two ways of writing mean the same server", async () => {
    clients.write(".claude.json", {
      mcpServers: {
        docs: { type: "http", url: "https://Docs.example.com/" },
        files: npx("@acme/files@latest", join(clients.home, "docs"), "--level=2"),
        notes: {
          command: "/usr/local/bin/npx",
          args: ["-y", "@acme/notes@1.0.0"],
          env: { NOTES_TOKEN: key },
        },
        linear: npx("-y", "mcp-remote", "https://linear.example.com/sse"),
        db: { command: "docker", args: ["run", "-i", "--rm", "-e", "DB_TOKEN", "acme/db:latest"] },
      },
    });
    clients.write(".cursor/mcp.json", {
      mcpServers: {
        docs: { url: "https://docs.example.com:443" },
        files: npx("-y", "@acme/files", "--level", "2", "~/docs"),
        notes: {
          command: "npx",
          args: ["--yes", "@acme/notes@1.0.0", "--token", "${env:NOTES}"].slice(0, 2),
        },
        linear: { url: "https://linear.example.com/mcp" },
        db: {
          command: "docker",
          args: ["run", "--rm", "-i", "acme/db"],
          env: { LOG_LEVEL: "debug" },
        },
      },
    });
    clients.write(".gemini/settings.json", {
      mcpServers: {
        docs: { httpUrl: "https://docs.example.com" },
        notes: { command: "cmd", args: ["/c", "npx", "-y", "@acme/notes@1.0.0"] },
        files: npx("-y", "@acme/files@latest", "--level=2", "${HOME}/docs"),
      },
    });
    expect(await clients.together()).toEqual([]);
  });

  test("is nothing where secrets alone differ, written as text, as a variable or left to be filled in", async () => {
    clients.write(".claude.json", withToken("${API_KEY}"));
    clients.write(".cursor/mcp.json", withToken("YOUR_API_KEY"));
    clients.write(".gemini/settings.json", withToken(key));
    expect(await clients.together()).toEqual([]);
  });

  test("says which of version, arguments and variables differ where the same is started", async () => {
    clients.write(".claude.json", {
      mcpServers: { db: { ...npx("db@1.2.3", "/srv"), env: { READ_ONLY: "1" } } },
    });
    clients.write(".cursor/mcp.json", { mcpServers: { db: npx("db@1.3.0", "/srv") } });
    const [finding] = await clients.together();
    expect(finding).toMatchObject({ severity: "low" });
    expect(finding?.message).toContain("and differs there in version and variables or headers.");
  });

  test("weighs more where a repository gives a name of yours to something else", async () => {
    clients.write(".cursor/mcp.json", {
      mcpServers: { docs: { url: "https://docs.example.com/mcp" } },
    });
    clients.write("app/.mcp.json", { mcpServers: { docs: npx("-y", "d0cs") } });
    const [finding] = await clients.together({ cwd: "app" });
    expect(finding).toMatchObject({ severity: "medium" });
    // What the repository writes is not where a suppression by comment is looked for.
    expect(finding?.evidence.map(({ file }) => clients.shown(file))).toEqual([
      "~/.cursor/mcp.json",
      ".mcp.json",
    ]);
  });

  test("is nothing where one client's own precedence decides, and where clients are not at work together", async () => {
    const own = { docs: npx("docs@1.0.0") };
    const ofProject = { docs: npx("docs@2.0.0") };
    clients.write(".claude.json", { mcpServers: own });
    clients.write("app/.mcp.json", { mcpServers: ofProject });
    expect(await clients.together({ cwd: "app" })).toEqual([]);
    clients.write(".cursor/mcp.json", { mcpServers: own });
    clients.write("app/.cursor/mcp.json", { mcpServers: ofProject });
    expect(await clients.together({ cwd: "app" })).toEqual([]);
  });

  test("is seen in a project that declares it twice, when the project alone is scanned", async () => {
    clients.write("app/.mcp.json", { mcpServers: { docs: npx("docs@1.0.0") } });
    clients.write("app/.vscode/mcp.json", { servers: { docs: npx("other-docs@1.0.0") } });
    const [finding] = await clients.together({ path: "app" });
    expect(finding).toMatchObject({ check_id: "ALL-MCP-001", severity: "low" });
    expect(finding?.evidence.map(({ file }) => file)).toEqual([".mcp.json", ".vscode/mcp.json"]);
  });

  test("keeps its fingerprint when lines move and a third client joins", async () => {
    clients.write(".cursor/mcp.json", { mcpServers: { docs: npx("docs@1.0.0") } });
    clients.write(".claude.json", { mcpServers: { docs: npx("docs@2.0.0") } });
    const [before] = await clients.together();
    clients.write(".claude.json", {
      theme: "dark",
      mcpServers: { a: npx("a@1.0.0"), docs: npx("docs@2.0.0") },
    });
    clients.write(".gemini/settings.json", { mcpServers: { docs: npx("docs@3.0.0") } });
    const [after] = await clients.together();
    expect(after?.fingerprint).toBe(before?.fingerprint);
  });

  test("holds with hostile names and many servers, and the same input gives the same bytes", async () => {
    clients.write(".claude.json", many("1.0.0"));
    clients.write(".cursor/mcp.json", many("2.0.0"));
    const first = await clients.together();
    expect(first).toHaveLength(1_000);
    expect(first.map(({ message }) => message).join("\n")).toContain('"__proto__"');
    expect(await clients.together()).toEqual(first);
  });
});
