import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gitEnvironment } from "@parapet/git-objects/testing/git-environment.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { service } from "../service/service.ts";
import { runIn } from "../testing/context.fixture.ts";

const real = {
  assessFully: service.assessFully,
  explainAgents: service.explainAgents,
  checks: service.checks,
  planFixAll: service.planFixAll,
};

let cwd = "";
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "parapet-diff-test-"));
});

function lay(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(files)) {
    const path = join(cwd, folder, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value, null, 2));
  }
}

function run(...args: string[]) {
  return runIn({ cwd, service: real }, ...args);
}

const servers = {
  mcpServers: {
    docs: { type: "http", url: "https://docs.example.com/mcp" },
    files: { command: "npx", args: ["-y", "@acme/files@1.0.0"] },
  },
};
const base = {
  ".claude/settings.json": {
    permissions: { allow: ["Bash(npm test)", "WebFetch"], deny: ["Read(.env)"] },
    enableAllProjectMcpServers: true,
  },
  ".mcp.json": servers,
};

describe("silent where the effect is the same", () => {
  const [docs, files] = [servers.mcpServers.docs, servers.mcpServers.files];
  test.each([
    [
      "rules in another order and form",
      {
        ...base,
        ".claude/settings.json":
          '{"enableAllProjectMcpServers":true,\n\n"permissions":{"deny":["Read(.env)"],"allow":["WebFetch","Bash(npm test)"]}}',
      },
    ],
    [
      "an MCP server under another name",
      { ...base, ".mcp.json": { mcpServers: { documentation: docs, files } } },
    ],
    ["servers in another order", { ...base, ".mcp.json": { mcpServers: { files, docs } } }],
    ["a file that no agent reads", { ...base, "src/main.c": "int main;" }],
  ])("%s", async (_, changed) => {
    lay("a", base);
    lay("b", changed);
    const { out, code } = await run("diff", "a", "b", "--fail-on", "new-low");
    expect(out).toBe("No change in what agents may do, and in who reaches it.\n");
    expect(code).toBe(0);
  });
});

test("what an agent may do now, who reaches it, and the setting that does it are told, and undone the other way round", async () => {
  lay("a", base);
  lay("b", {
    ...base,
    ".claude/settings.json": {
      permissions: { allow: ["Bash", "WebFetch"], deny: [] },
      enableAllProjectMcpServers: true,
    },
  });
  const { out, code } = await run("diff", "a", "b", "--fail-on", "new-high");
  expect(code).toBe(1);
  expect(out).toContain("Who reaches what");
  expect(out).toMatch(/runs commands on\s+the host/);
  expect(out).toContain("~ claude-code: use of Bash: after approval, on the host");
  expect(out).toContain("- claude-code: Permissions: denied: Read(.env)");
  expect(out).toMatch(/\.claude\/settings\.json:4:\d+ \/permissions\/allow\/0/);
  expect(out).toMatch(/Total risk \d+\.\d → \d+\.\d of 100\./);
  const back = await run("diff", "b", "a", "--fail-on", "new-high");
  expect(back.code).toBe(0);
  expect(back.out).toContain("+ claude-code: Permissions: denied: Read(.env)");
});

test("a server that is unpinned or another one is a change, even under its old name", async () => {
  lay("a", base);
  const files = { command: "npx", args: ["-y", "@acme/files"] };
  const docs = { type: "http", url: "https://evil.example/mcp" };
  lay("b", { ...base, ".mcp.json": { mcpServers: { docs, files } } });
  const { out } = await run("diff", "a", "b");
  expect(out).toContain("MCP server files: @acme/files@1.0.0 → @acme/files, not pinned");
  expect(out).toContain("MCP server docs: docs.example.com → evil.example");
});

function hookEnding(end: string) {
  return {
    hooks: {
      PostToolUse: [
        {
          matcher: "Edit",
          hooks: [{ type: "command", command: `fmt ${"x".repeat(300)} ${end}` }],
        },
      ],
    },
  };
}

function agents(...ids: string[]) {
  return {
    "openclaw.json": {
      agents: { list: ids.map((id) => ({ id })) },
      tools: { profile: "coding" },
    },
  };
}

function config(extra: Record<string, unknown>) {
  return {
    "openclaw.json": {
      gateway: { auth: { token: "${TOKEN}" } },
      tools: { profile: "full", exec: { mode: "auto" }, fs: { workspaceOnly: false } },
      channels: {
        telegram: {
          enabled: true,
          botToken: "${BOT}",
          dmPolicy: "pairing",
          groupPolicy: "allowlist",
        },
        ...extra,
      },
    },
  };
}

describe("what a reviewer has to see", () => {
  test("a server that still requires approval, with what it starts and where its variables lead", async () => {
    lay("a", { ".mcp.json": { mcpServers: {} }, ".claude/settings.json": {} });
    const graph = {
      command: "/opt/python",
      args: ["server.py"],
      env: { GRAPH_URI: "bolt://first.example:7687", GRAPH_PASSWORD: "hunter2hunter2" },
    };
    lay("b", { ".mcp.json": { mcpServers: { graph } }, ".claude/settings.json": {} });
    const { out } = await run("diff", "a", "b");
    expect(out).toMatch(
      /\+ claude-code: MCP servers: graph: \/opt\/python server\.py \(requires\s+approval\)/,
    );
    expect(out).not.toContain("hunter2");
    const moved = { ...graph, env: { ...graph.env, GRAPH_URI: "bolt://second.example:7687" } };
    lay("c", { ".mcp.json": { mcpServers: { graph: moved } }, ".claude/settings.json": {} });
    const change = (await run("diff", "b", "c")).out.replaceAll(/\s+/g, " ");
    expect(change).toContain(
      "GRAPH_URI (first.example) → GRAPH_PASSWORD, GRAPH_URI (second.example)",
    );
    const renamed = { ".mcp.json": { mcpServers: { g: graph } }, ".claude/settings.json": {} };
    lay("d", renamed);
    expect((await run("diff", "b", "d")).out).toBe(
      "No change in what agents may do, and in who reaches it.\n",
    );
  });

  test("a hook that runs another command, however far behind in it, and a plugin that is enabled", async () => {
    lay("a", { ".claude/settings.json": hookEnding("one") });
    lay("b", {
      ".claude/settings.json": { ...hookEnding("two"), enabledPlugins: { "guide@market": true } },
    });
    const { out } = await run("diff", "a", "b");
    expect(out).toContain("~ claude-code: Auto-run commands: hook PostToolUse: fmt");
    expect(out).toContain("+ claude-code: Plugins: guide@market: enabled");
  });

  test("first settings of a client without its defaults, and nothing where they set nothing", async () => {
    lay("a", { "README.md": "" });
    lay("b", { ".claude/settings.json": { permissions: { allow: ["Bash(npm test)"] } } });
    lay("c", { ".claude/settings.json": { env: { LANG: "C.UTF-8" } } });
    const { out } = await run("diff", "a", "b");
    expect(out).toContain("+ claude-code: Permissions: allowed: Bash(npm test)");
    expect(out).not.toContain("default of");
    expect((await run("diff", "a", "c")).out).toBe(
      "No change in what agents may do, and in who reaches it.\n",
    );
  });

  test("an agent that is added or removed, on one line", async () => {
    lay("a", agents("main", "judge"));
    lay("b", agents("main"));
    const { out } = await run("diff", "a", "b");
    expect(out.match(/^ {2}- judge: /gm)).toHaveLength(1);
    expect(out).toMatch(/- judge: agent: [^-]*without approval: [^-]*exec/);
    expect((await run("diff", "b", "a")).out).toMatch(/\+ judge: agent: /);
  });
});

test("a finding that only left a worse weakness is not called raised", async () => {
  lay(
    "a",
    config({
      discord: { enabled: true, token: "${DISCORD}", groupPolicy: "open", dmPolicy: "pairing" },
    }),
  );
  lay("b", config({}));
  const { out, code } = await run("diff", "a", "b", "--fail-on", "new-low");
  expect(out).toContain("- Anyone → discord groups → main");
  expect(out).not.toMatch(/~ [A-Z-]+\d+ [^:]*: (?:low|medium) → (?:high|critical)/);
  expect(code).toBe(0);
});

test("two reports in JSON are compared with what they say of agents, and an old one says what is missing", async () => {
  lay("a", base);
  lay("b", { ".mcp.json": servers, ".claude/settings.json": { permissions: { allow: ["Bash"] } } });
  for (const side of ["a", "b"]) {
    await run("scan", side, "--service", "w", "--output", `${side}.json`, "--fail-on", "never");
  }
  const { out } = await run("diff", "a.json", "b.json");
  expect(out).toContain("claude-code: use of Bash");
  const { agents: _, ...old } = JSON.parse((await run("scan", "a", "--json")).out);
  lay(".", { "old.json": old });
  expect((await run("diff", "old.json", "b.json")).out).toContain("Permissions are not compared");
  lay(".", { "no.json": {} });
  expect((await run("diff", "no.json", "b.json")).err).toContain("is no report of Parapet");
});

function git(...args: string[]): string {
  return execFileSync("git", ["-C", join(cwd, "r"), ...args], {
    env: gitEnvironment,
    encoding: "utf8",
    stdio: "pipe",
  }).trim();
}

function commit(files: Readonly<Record<string, unknown>>): void {
  lay("r", files);
  git("add", "-A");
  git("commit", "-q", "-m", "x");
}

function openclaw(dmPolicy: string) {
  return {
    channels: {
      telegram: {
        enabled: true,
        botToken: "${BOT}",
        dmPolicy,
        ...(dmPolicy === "open" ? { allowFrom: ["*"] } : {}),
      },
    },
  };
}

describe("commits", () => {
  test("of a repository are compared without running its hooks, and nothing is left behind", async () => {
    mkdirSync(join(cwd, "r"));
    git("init", "-q", "-b", "main");
    commit(base);
    commit({ ".claude/settings.json": { permissions: { allow: ["Bash"] } } });
    commit({ "README.md": "x" });
    const marker = join(cwd, "ran");
    for (const hook of ["post-checkout", "post-index-change", "reference-transaction"]) {
      writeFileSync(join(cwd, "r/.git/hooks", hook), `#!/bin/sh\ntouch ${marker}\n`, {
        mode: 0o755,
      });
    }
    const temporary = join(cwd, "tmp");
    mkdirSync(temporary);
    vi.stubEnv("TMPDIR", temporary);
    const changed = await run("diff", "r@HEAD~2", "r@HEAD", "--format", "json");
    expect(changed.err).toBe("");
    const found = JSON.parse(changed.out);
    expect(found.is_silent).toBe(false);
    expect(found.permissions.map(({ what }: { what: string }) => what)).toContain("use of Bash");
    const silent = await run("diff", "r@HEAD~1", "r@main");
    expect(silent.out).toContain("No change in what agents may do");
    expect(existsSync(marker)).toBe(false);
    expect(readdirSync(temporary)).toEqual([]);
    vi.unstubAllEnvs();
  });

  test("an earlier version that cannot be read is noted, a later one is an error", async () => {
    lay("a", { ".cursor/mcp.json": "" });
    lay("b", { ".cursor/mcp.json": servers });
    const { out, code } = await run("diff", "a", "b");
    expect(code).toBe(0);
    expect(out).toContain("+ cursor: MCP server docs");
    expect(out).not.toContain("sandbox");
    expect(out.replaceAll(/\s+/g, " ")).toContain(
      "The earlier version cannot be read, so all of the later one is new: ./.cursor/mcp.json is not valid JSON",
    );
    expect((await run("diff", "b", "a")).code).toBe(2);
  });

  test("a pull request that changes a workspace below the root is not called unchanged, by whatever it is compared", async () => {
    mkdirSync(join(cwd, "r"));
    git("init", "-q", "-b", "main");
    commit({ ".openclaw/openclaw.json": openclaw("pairing"), "node_modules/x/openclaw.json": "{" });
    commit({ ".openclaw/openclaw.json": openclaw("open") });
    lay("before", { ".openclaw/openclaw.json": openclaw("pairing") });
    for (const args of [
      ["r@HEAD~1", "r@HEAD"],
      ["r@HEAD~1", "r"],
      ["before", "r@HEAD"],
      ["before", "r"],
    ]) {
      const { out, code } = await run("diff", ...args, "--fail-on", "new-high");
      expect([args, code]).toStrictEqual([args, 1]);
      expect(out).toContain("Folder .openclaw");
      expect(out).toContain("+ Anyone → telegram direct messages → main");
    }
    const job = await runIn(
      { cwd: join(cwd, "r"), service: real },
      "diff",
      "--git",
      "HEAD~1",
      "--fail-on",
      "new-high",
    );
    expect([job.code, job.out.includes("Folder .openclaw")]).toStrictEqual([1, true]);
  });

  test("what a build has made and git ignores is no part of a change, a new file that git does not know is", async () => {
    mkdirSync(join(cwd, "r"));
    git("init", "-q", "-b", "main");
    commit({ ...base, ".gitignore": "dist/\n" });
    lay("r", { "dist/demo/openclaw.json": openclaw("open") });
    const { out } = await run("diff", "r@HEAD", "r");
    expect(out).toBe("No change in what agents may do, and in who reaches it.\n");
    lay("r", { "new/demo/openclaw.json": openclaw("open") });
    expect((await run("diff", "r@HEAD", "r")).out).toContain("Folder new/demo");
  });

  test("a workspace below the root that cannot be read is left out by name, and nothing is called unchanged", async () => {
    lay("a", { ...base, "test/bad/openclaw.json": "{}" });
    lay("b", { ...base, "test/bad/openclaw.json": "{ not json" });
    const { out, code } = await run("diff", "a", "b");
    expect(code).toBe(0);
    expect(out).toContain("No change in what was compared. A workspace was left out.");
    expect(out).toContain("test/bad was not compared: ./test/bad/openclaw.json is not valid JSON5");
    const json = JSON.parse((await run("diff", "a", "b", "--format", "json")).out);
    expect(json.is_silent).toBe(false);
  });

  test("what differs in more folders than are compared is said", async () => {
    const names = Array.from({ length: 205 }, (_, index) => `f${index}/a.txt`);
    lay("a", { ...base, ...Object.fromEntries(names.map((name) => [name, "1"])) });
    lay("b", { ...base, ...Object.fromEntries(names.map((name) => [name, "2"])) });
    const { out } = await run("diff", "a", "b");
    expect(out).toContain("No change in what was compared.");
    expect(out.replaceAll(/\s+/g, " ")).toContain("Workspaces in some folders were not compared");
  });

  test("workspaces in the folders of changed files are compared, each once", async () => {
    mkdirSync(join(cwd, "r"));
    git("init", "-q", "-b", "main");
    commit({
      ...base,
      "deploy/agents/openclaw.json": openclaw("pairing"),
      "other/openclaw.json": openclaw("open"),
      "src/a.ts": "",
    });
    commit({ ...base, "deploy/agents/openclaw.json": openclaw("open"), "src/a.ts": "1" });
    const { out, code } = await run("diff", "r@HEAD~1", "r@HEAD", "--fail-on", "new-high");
    expect(code).toBe(1);
    expect(out.match(/^Folder .*$/gm)).toStrictEqual(["Folder deploy/agents"]);
    expect(out).toContain("+ Anyone → telegram direct messages → main");
    const json = JSON.parse((await run("diff", "r@HEAD~1", "r@HEAD", "--format", "json")).out);
    expect(json.is_silent).toBe(false);
    expect(json.exposures.gained).toStrictEqual([]);
    expect(json.folders.map(({ folder }: { folder: string }) => folder)).toStrictEqual([
      "deploy/agents",
    ]);
    const inside = await run("diff", "r/deploy@HEAD~1", "r/deploy@HEAD", "--format", "markdown");
    expect(inside.out).toContain("## `agents`");
  });

  test("with --git a commit is compared with the files as they are, and a wrong name is a sentence", async () => {
    mkdirSync(join(cwd, "r"));
    git("init", "-q", "-b", "main");
    commit(base);
    lay("r", { ".claude/settings.json": { permissions: { allow: ["Bash"] } } });
    const world = { cwd: join(cwd, "r"), service: real };
    const { out } = await runIn(world, "diff", "--git", "HEAD");
    expect(out).toContain("claude-code: use of Bash");
    rmSync(join(cwd, "r/.claude"), { recursive: true });
    rmSync(join(cwd, "r/.mcp.json"));
    const gone = await runIn(world, "diff", "--git", "HEAD");
    expect(gone.out).toContain("- claude-code: use of WebFetch");
    expect((await runIn(world, "diff", "--git", "nope")).err).toContain('no commit "nope"');
    expect((await run("diff", "nowhere")).err).toContain("parapet diff BEFORE AFTER");
    expect((await run("diff", "nowhere", "r")).err).toContain("There is no ");
  });

  test("in a folder of a repository the same folder of the commit is compared, and no other agents of it", async () => {
    mkdirSync(join(cwd, "r"));
    git("init", "-q", "-b", "main");
    commit({ ".claude/settings.json": { permissions: { allow: ["Bash"] } } });
    lay("r/agents/a", base);
    git("add", "-A");
    git("commit", "-q", "-m", "x");
    const world = { cwd: join(cwd, "r/agents/a"), service: real };
    expect((await runIn(world, "diff", "--git", "HEAD")).out).toContain("No change in what");
    expect((await run("diff", "r/agents/a@HEAD", "r/agents/a")).out).toContain("No change in what");
    const added = await runIn(world, "diff", "--git", "HEAD~1");
    expect(added.out).toContain("+ claude-code: use of WebFetch");
    expect(added.out).toContain("The commit HEAD~1 has no folder agents/a");
    const gone = await run("diff", "r/nowhere@HEAD", "r");
    expect(gone.err).toContain("There is no folder ");
    expect(gone.code).toBe(2);
  });
});

test("Markdown for a comment makes no markup of what the workspace says", async () => {
  lay("a", base);
  const evil = "[x](https://evil.example)<img src=y>";
  lay("b", {
    ...base,
    ".claude/settings.json": { permissions: { allow: [`Bash(echo ${evil})`] } },
  });
  const { out } = await run("diff", "a", "b", "--format", "markdown");
  expect(out).toContain("### What agents may do");
  expect(out).not.toContain("<img");
  expect(out).not.toContain("](https://");
});
