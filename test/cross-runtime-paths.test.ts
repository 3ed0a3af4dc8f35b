import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findAttackPaths, shippedRules } from "@parapet/attack-paths";
import { inspectWorkspace } from "@parapet/scanner";
import { afterEach, beforeEach, expect, test } from "vitest";

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "parapet-runtimes-")));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(name: string, value: unknown): void {
  const path = join(home, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

async function routesTo(sink: string): Promise<readonly string[]> {
  const environment = {
    env: {},
    homeDir: home,
    cwd: join(home, "shared"),
    hostName: "box",
    systemRoot: home,
  };
  const { scan } = await inspectWorkspace(undefined, { environment });
  return findAttackPaths(scan.graph, shippedRules())
    .paths.filter(({ steps }) => steps.at(-1)?.nodeKey === sink)
    .map(({ ruleId, steps }) =>
      [ruleId, ...steps.map(({ nodeKey }) => nodeKey.replaceAll(home, "~"))].join(" "),
    );
}

const route = [
  "AP-011",
  "shared/principal/public",
  "untrusted_source/box:~/shared",
  "shared/agent/claude-code",
  "shared/tool/claude-code/Edit",
  "data_store/box:~/shared",
  "box/instruction/main",
  "box/agent/main",
  "box/tool/main/exec@host",
  "host/box",
].join(" ");

test("a poisoned file that Claude Code reads and an OpenClaw agent that shares its folder are one path", async () => {
  const agents = { defaults: { workspace: join(home, "shared") } };
  write(".openclaw/openclaw.json", { agents, tools: { exec: { mode: "full" } } });
  write("shared/.claude/settings.json", { permissions: { defaultMode: "acceptEdits" } });
  expect(await routesTo("host/box")).toContain(route);

  write("shared/.claude/settings.json", { permissions: { defaultMode: "default" } });
  expect(await routesTo("host/box")).not.toContain(route);
});
