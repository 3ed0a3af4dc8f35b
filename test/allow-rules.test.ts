import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findExposures, shippedRules } from "@parapet/attack-paths";
import { inspectWorkspace, reportedFindings } from "@parapet/scanner";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/*
 * One rule has one verdict, whichever runtime it is written for, and an interpreter is one finding
 * and one exposure.
 */

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "parapet-rules-")));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

type Runtime = {
  /** Of the check on rules that let any code run. */
  readonly check: string;
  /** Writes one rule for commands that begin with these words. */
  readonly write: (words: string) => void;
};

const runtimes: Readonly<Record<string, Runtime>> = {
  "Claude Code": {
    check: "CC-PERM-002",
    write: (words) =>
      json("app/.claude/settings.json", { permissions: { allow: [`Bash(${words}:*)`] } }),
  },
  Codex: {
    check: "CX-RULE-001",
    write: (words) => {
      const pattern = JSON.stringify(words.split(" "));
      file("app/.codex/config.toml", 'model = "gpt-5"\n');
      file("app/.codex/rules/a.rules", `prefix_rule(pattern=${pattern}, decision="allow")\n`);
    },
  },
  "Gemini CLI": {
    check: "GM-TOOL-002",
    write: (words) =>
      json("app/.gemini/settings.json", { tools: { allowed: [`run_shell_command(${words})`] } }),
  },
  Cursor: {
    check: "CU-PERM-003",
    write: (words) => json("app/.cursor/permissions.json", { terminalAllowlist: [words] }),
  },
  "Copilot CLI": {
    check: "GC-TOOL-001",
    write: (words) => {
      const approvals = [{ kind: "commands", commandIdentifiers: [`${words}:*`] }];
      const locations = { [join(home, "app")]: { tool_approvals: approvals } };
      json(".copilot/permissions-config.json", { locations });
    },
  },
  "VS Code": {
    check: "VS-TERM-002",
    write: (words) =>
      json("app/.vscode/settings.json", { "chat.tools.terminal.autoApprove": { [words]: true } }),
  },
};

function file(name: string, text: string): void {
  const path = join(home, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function json(name: string, value: unknown): void {
  file(name, JSON.stringify(value));
}

async function scanned() {
  const environment = {
    env: {},
    homeDir: home,
    cwd: join(home, "app"),
    hostName: "box",
    systemRoot: home,
  };
  const { scan } = await inspectWorkspace(undefined, { environment });
  const exposures = findExposures(scan.graph, shippedRules()).exposures;
  return { findings: scan.findings, reported: reportedFindings(scan.findings, []), exposures };
}

const code = [
  "python3",
  "python3 -c",
  "node",
  "bash -lc",
  "uv run",
  "poetry run",
  "pnpm exec",
  "npm exec",
  "yarn dlx",
  "go run",
  "cargo run",
  "bundle exec",
  "dotnet run",
  "FOO=1 python3",
  "awk",
  "tmux",
  "wsl",
  "cmd /c",
  "claude",
  "claude mcp add",
  "crontab",
  "sudo timeout 5 node",
];
const installers = ["pip install", "npm install", "git"];
const harmless = [
  "docker stop",
  "kubectl rollout restart",
  "node --version",
  "xargs ls",
  "gh pr view",
  "gh run list",
  "npm test",
  "uv run pytest",
  "node scripts/build.js",
];

describe.each(Object.entries(runtimes))("%s", (_, { check, write }) => {
  test.each(code)("a rule for %s lets any code run", async (words) => {
    write(words);
    const { findings } = await scanned();
    expect(findings.filter((one) => one.check_id === check).map((one) => one.severity)).toEqual([
      "high",
    ]);
  });

  test.each(installers)(
    "a rule for %s lets code run, which is less than an interpreter",
    async (words) => {
      write(words);
      const { findings } = await scanned();
      expect(findings.filter((one) => one.check_id === check).map((one) => one.severity)).toEqual([
        "medium",
      ]);
    },
  );

  test.each(harmless)("a rule for %s lets none run", async (words) => {
    write(words);
    const { findings } = await scanned();
    expect(findings.filter((one) => one.check_id === check)).toEqual([]);
  });

  test("rules for interpreters are one finding and one exposure, and other rules are neither", async () => {
    write("npm test");
    const without = await scanned();
    write("python3");
    const { reported, exposures } = await scanned();
    expect(without.reported.filter(({ severity }) => severity === "high")).toEqual([]);
    expect(reported.map((one) => one.check_id)).toEqual([check]);
    expect(exposures.length).toBe(1);
    expect(exposures[0]?.exposure.score).toBeGreaterThan(without.exposures[0]?.exposure.score ?? 0);
  });
});

test("OpenClaw takes for interpreters what the other runtimes do", async () => {
  const names = ["python3", "tmux", "docker", "cut", "git", "crontab"];
  const safeBinProfiles = Object.fromEntries(names.map((name) => [name, {}]));
  const exec = { mode: "allowlist", host: "gateway", safeBins: names, safeBinProfiles };
  json(".openclaw/openclaw.json", { gateway: { mode: "local" }, tools: { exec } });
  const { findings } = await scanned();
  const found = findings.filter(({ check_id }) => check_id === "OC-EXEC-002");
  expect(found.map(({ message }) => message.replace(/ .*/s, "")).toSorted()).toEqual([
    "crontab",
    "docker",
    "python3",
    "tmux",
  ]);
});
