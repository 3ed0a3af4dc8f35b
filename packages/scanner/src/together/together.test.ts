import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inspectWorkspace } from "../workspace.ts";

let home: string;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "parapet-several-")));
  mkdirSync(join(home, "app/.git"), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(name: string, value: unknown): string {
  const path = join(home, name);
  mkdirSync(dirname(path), { recursive: true });
  const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

async function scan({ cwd = "", path }: { readonly cwd?: string; readonly path?: string } = {}) {
  const environment = {
    env: {},
    homeDir: home,
    cwd: join(home, cwd),
    hostName: "box",
    systemRoot: join(home, "machine"),
  };
  const { scan: found } = await inspectWorkspace(path && join(home, path), {
    environment,
    now: "2026-11-21T08:00:00.000Z",
  });
  return found;
}

async function together(options: Parameters<typeof scan>[0] = {}) {
  const { findings } = await scan(options);
  return findings.filter(({ check_id: id }) => id.startsWith("ALL-"));
}

const shown = (text: string): string => text.replaceAll(`${home}/`, "~/");
const key = ["q8Zr2LwX0pYt", "6NvKz3Rb5Jd7"].join("");
const github = ["ghp", "_a8Kd93jLq0Tz7Bv2Wn5Xc1Rf4Yh6Mg8Ps3Ue"].join("");
const npx = (...args: readonly string[]) => ({ command: "npx", args });

describe("one name for several servers", () => {
  test("is said once, with every client, file and line", async () => {
    write(".claude.json", { mcpServers: { git: npx("-y", "mcp-git@1.2.3") } });
    write(".cursor/mcp.json", { mcpServers: { git: { url: "https://git.example.com/mcp" } } });
    write(".codex/config.toml", '[mcp_servers.git]\ncommand = "uvx"\nargs = ["mcp-git"]\n');
    write(".gemini/settings.json", { mcpServers: { git: npx("-y", "mcp-git@1.2.3") } });
    const [finding, ...others] = await together();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      check_id: "ALL-MCP-001",
      severity: "low",
      fixable: false,
      agent_id: "",
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(shown(finding?.message ?? "")).toBe(
      'The MCP server name "git" stands for mcp-git 1.2.3 in Claude Code (~/.claude.json) and Gemini CLI (~/.gemini/settings.json), ' +
        "for mcp-git in Codex (~/.codex/config.toml) and for git.example.com in Cursor (~/.cursor/mcp.json). What is approved or " +
        "ruled by that name in one of them says nothing of the other.",
    );
    expect(
      finding?.evidence.map(({ file, line, pointer }) => [shown(file), line, pointer]),
    ).toEqual([
      ["~/.claude.json", 3, "/mcpServers/git"],
      ["~/.codex/config.toml", 1, "/mcp_servers/git"],
      ["~/.cursor/mcp.json", 3, "/mcpServers/git"],
      ["~/.gemini/settings.json", 3, "/mcpServers/git"],
    ]);
  });

  test("is nothing where two ways of writing mean the same server", async () => {
    write(".claude.json", {
      mcpServers: {
        docs: { type: "http", url: "https://Docs.example.com/" },
        files: npx("@acme/files@latest", join(home, "docs"), "--level=2"),
        notes: {
          command: "/usr/local/bin/npx",
          args: ["-y", "@acme/notes@1.0.0"],
          env: { NOTES_TOKEN: key },
        },
        linear: npx("-y", "mcp-remote", "https://linear.example.com/sse"),
        db: { command: "docker", args: ["run", "-i", "--rm", "-e", "DB_TOKEN", "acme/db:latest"] },
      },
    });
    write(".cursor/mcp.json", {
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
    write(".gemini/settings.json", {
      mcpServers: {
        docs: { httpUrl: "https://docs.example.com" },
        notes: { command: "cmd", args: ["/c", "npx", "-y", "@acme/notes@1.0.0"] },
        files: npx("-y", "@acme/files@latest", "--level=2", "${HOME}/docs"),
      },
    });
    expect(await together()).toEqual([]);
  });

  test("is nothing where secrets alone differ, written as text, as a variable or left to be filled in", async () => {
    const withToken = (token: string) => ({
      mcpServers: {
        api: npx("-y", "@acme/api", "--api-key", token, `--header=X-Api-Key: ${token}`),
      },
    });
    write(".claude.json", withToken("${API_KEY}"));
    write(".cursor/mcp.json", withToken("YOUR_API_KEY"));
    write(".gemini/settings.json", withToken(key));
    expect(await together()).toEqual([]);
  });

  test("says which of version, arguments and variables differ where the same is started", async () => {
    write(".claude.json", {
      mcpServers: { db: { ...npx("db@1.2.3", "/srv"), env: { READ_ONLY: "1" } } },
    });
    write(".cursor/mcp.json", { mcpServers: { db: npx("db@1.3.0", "/srv") } });
    const [finding] = await together();
    expect(finding).toMatchObject({ severity: "low" });
    expect(finding?.message).toContain("and differs there in version and variables or headers.");
  });

  test("weighs more where a repository gives a name of yours to something else", async () => {
    write(".cursor/mcp.json", { mcpServers: { docs: { url: "https://docs.example.com/mcp" } } });
    write("app/.mcp.json", { mcpServers: { docs: npx("-y", "d0cs") } });
    const [finding] = await together({ cwd: "app" });
    expect(finding).toMatchObject({ severity: "medium" });
    // What the repository writes is not where a suppression by comment is looked for.
    expect(finding?.evidence.map(({ file }) => shown(file))).toEqual([
      "~/.cursor/mcp.json",
      ".mcp.json",
    ]);
  });

  test("is nothing where one client's own precedence decides, and where clients are not at work together", async () => {
    const own = { docs: npx("docs@1.0.0") };
    const ofProject = { docs: npx("docs@2.0.0") };
    write(".claude.json", { mcpServers: own });
    write("app/.mcp.json", { mcpServers: ofProject });
    expect(await together({ cwd: "app" })).toEqual([]);
    write(".cursor/mcp.json", { mcpServers: own });
    write("app/.cursor/mcp.json", { mcpServers: ofProject });
    expect(await together({ cwd: "app" })).toEqual([]);
  });

  test("is seen in a project that declares it twice, when the project alone is scanned", async () => {
    write("app/.mcp.json", { mcpServers: { docs: npx("docs@1.0.0") } });
    write("app/.vscode/mcp.json", { servers: { docs: npx("other-docs@1.0.0") } });
    const [finding] = await together({ path: "app" });
    expect(finding).toMatchObject({ check_id: "ALL-MCP-001", severity: "low" });
    expect(finding?.evidence.map(({ file }) => file)).toEqual([".mcp.json", ".vscode/mcp.json"]);
  });

  test("keeps its fingerprint when lines move and a third client joins", async () => {
    write(".cursor/mcp.json", { mcpServers: { docs: npx("docs@1.0.0") } });
    write(".claude.json", { mcpServers: { docs: npx("docs@2.0.0") } });
    const [before] = await together();
    write(".claude.json", {
      theme: "dark",
      mcpServers: { a: npx("a@1.0.0"), docs: npx("docs@2.0.0") },
    });
    write(".gemini/settings.json", { mcpServers: { docs: npx("docs@3.0.0") } });
    const [after] = await together();
    expect(after?.fingerprint).toBe(before?.fingerprint);
  });

  test("holds with hostile names and many servers, and the same input gives the same bytes", async () => {
    const many = (version: string) =>
      JSON.stringify({
        mcpServers: Object.fromEntries(
          Array.from({ length: 1_000 }, (_, index) => [`s${index}`, npx(`p@${version}`)]),
        ),
      })
        .replace("{", '{"__proto__":{"command":"x"},')
        .replace('"s0"', '"__proto__"');
    write(".claude.json", many("1.0.0"));
    write(".cursor/mcp.json", many("2.0.0"));
    const first = await together();
    expect(first).toHaveLength(1_000);
    expect(first.map(({ message }) => message).join("\n")).toContain('"__proto__"');
    expect(await together()).toEqual(first);
  });
});

describe("one credential in several files", () => {
  const server = (env: object) => ({ mcpServers: { api: { ...npx("-y", "api@1.0.0"), env } } });

  test("is said once, with every place, the weakest first, and never shown", async () => {
    write(".cursor/mcp.json", server({ GITHUB_TOKEN: github }));
    write(
      ".codex/config.toml",
      `[mcp_servers.api]\ncommand = "npx"\nargs = ["-y", "api@1.0.0", "--token", "${github}"]\n`,
    );
    write("app/.env", `# app\nGH_TOKEN="${github}"\n`);
    const found = await scan({ cwd: "app" });
    const all = found.findings.filter(({ check_id: id }) => id === "ALL-SEC-001");
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ severity: "medium", owasp: ["ASI03"] });
    expect(shown(all[0]?.message ?? "")).toBe(
      "A GitHub token stands in 3 files: ~/app/.env, ~/.cursor/mcp.json and config.toml. Each has to be changed when " +
        "it is, and nothing keeps ~/app/.env out of a commit.",
    );
    expect(all[0]?.evidence.map(({ file, line, pointer }) => [shown(file), line, pointer])).toEqual(
      [
        ["~/app/.env", 2, ""],
        ["~/.cursor/mcp.json", 10, "/mcpServers/api/env/GITHUB_TOKEN"],
        ["config.toml", 3, "/mcp_servers/api/args/3"],
      ],
    );
    expect(JSON.stringify(found)).not.toContain(github);
  });

  test("is low where every file is kept to its owner, and a digest tells the same value in headers and variables", async () => {
    write(".claude.json", {
      mcpServers: {
        a: {
          type: "http",
          url: "https://a.example.com",
          headers: { Authorization: `Bearer ${key}` },
        },
      },
    });
    write(".gemini/settings.json", server({ A_API_KEY: key }));
    write(".openclaw/openclaw.json", { gateway: { auth: { mode: "token", token: key } } });
    const all = await together();
    expect(all).toMatchObject([{ check_id: "ALL-SEC-001", severity: "low" }]);
    expect(all[0]?.evidence).toHaveLength(3);
  });

  test("is nothing for references, placeholders, words, and two places in one file", async () => {
    const env = {
      A_TOKEN: "${A_TOKEN}",
      B_TOKEN: "YOUR_TOKEN_GOES_HERE_12",
      C_TOKEN: "the-token-of-the-owner",
      D_TOKEN: "sk-...",
    };
    write(".cursor/mcp.json", server(env));
    write(".gemini/settings.json", server(env));
    write(".claude.json", {
      mcpServers: {
        a: server({ K_TOKEN: key }).mcpServers.api,
        b: { ...npx("b@1.0.0"), env: { K_TOKEN: key } },
      },
    });
    expect((await together()).filter(({ check_id: id }) => id === "ALL-SEC-001")).toEqual([]);
  });

  test("is nothing for one file that two clients reach by a link", async () => {
    write("dotfiles/mcp.json", server({ A_TOKEN: key }));
    mkdirSync(join(home, ".cursor"));
    symlinkSync(join(home, "dotfiles/mcp.json"), join(home, ".cursor/mcp.json"));
    mkdirSync(join(home, ".gemini"));
    symlinkSync(join(home, "dotfiles/mcp.json"), join(home, ".gemini/settings.json"));
    expect(await together()).toEqual([]);
  });

  test("knows an AWS key in variables and in settings for the same", async () => {
    const aws = ["wJq8Zr2LwX0pYt6NvKz3Rb5J", "d7Fh9Sg1Mc4Qe2WA"].join("");
    write(".cursor/mcp.json", server({ AWS_SECRET_ACCESS_KEY: aws }));
    write(".claude/skills/s3/SKILL.md", "---\nname: s3\ndescription: Copies files.\n---\nCopy.\n");
    write(".claude/skills/s3/copy.sh", `export AWS_SECRET_ACCESS_KEY='${aws}'\n`);
    expect((await together()).map(({ message }) => shown(message).slice(0, 40))).toEqual([
      "An AWS key stands in 2 files: ~/.claude/",
    ]);
  });
});

describe("an owner who has decided to live with it", () => {
  const docs = (version: string) => ({ mcpServers: { docs: npx(`docs@${version}`) } });
  const suppression = (more: object = {}) => ({
    suppressions: [
      {
        check_id: "ALL-MCP-001",
        reason: "Two versions for now.",
        owner: "ann",
        expires: "2027-01-31",
        ...more,
      },
    ],
  });

  test("says so in a comment at the first place, or in the file of the workspace that is reported on", async () => {
    write(".claude.json", docs("1.0.0"));
    write(".gemini/settings.json", docs("2.0.0"));
    const text = JSON.stringify(docs("1.0.0"), undefined, 2);
    write(".cursor/mcp.json", docs("3.0.0"));
    expect(await together()).toMatchObject([{ suppressed: false }]);
    write(".openclaw/openclaw.json", {});
    write(".openclaw/parapet-ignore.json5", suppression());
    expect(await together()).toMatchObject([{ suppressed: true }]);
    rmSync(join(home, ".openclaw"), { recursive: true });
    rmSync(join(home, ".claude.json"));
    write(
      ".cursor/mcp.json",
      text.replace('    "docs"', '    // parapet-ignore ALL-MCP-001: two for now\n    "docs"'),
    );
    const found = await scan();
    expect(found.findings.filter(({ check_id: id }) => id.startsWith("ALL-"))).toMatchObject([
      { suppressed: true },
    ]);
    expect(found.suppressions).toMatchObject([{ check_id: "ALL-MCP-001", source: "comment" }]);
  });

  test("hears of a suppression that has ended, and of one that covers nothing", async () => {
    write(".openclaw/openclaw.json", {});
    write(".openclaw/parapet-ignore.json5", suppression());
    const said = async () =>
      (await scan()).findings.flatMap(({ check_id: id }) => (id.startsWith("PP-") ? [id] : []));
    expect(await said()).toEqual(["PP-SUP-002"]);
    write(".openclaw/parapet-ignore.json5", suppression({ expires: "2026-01-31" }));
    expect(await said()).toEqual(["PP-SUP-001"]);
  });

  test("is not spoken for by a repository", async () => {
    write(".claude.json", {});
    write(".cursor/mcp.json", docs("1.0.0"));
    write("app/.gemini/settings.json", docs("2.0.0"));
    write("app/parapet-ignore.json5", suppression());
    expect(await together({ cwd: "app" })).toMatchObject([{ suppressed: false }]);
  });
});
