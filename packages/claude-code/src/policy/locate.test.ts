import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { findClaudeCode, isClaudeCodeFile, locateClaudeCode } from "./locate.ts";

let home: string;
let environment: ScanEnvironment;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "parapet-locate-")));
  environment = { env: {}, homeDir: home, cwd: home, hostName: "box" };
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(name: string, text = "{}"): string {
  const path = join(home, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const isOurs = (path: string) => isClaudeCodeFile(join(home, path), environment);

describe("a project is found", () => {
  test("by its folder, by .claude in it, and by each of its files", async () => {
    const settings = write("app/.claude/settings.json");
    const mcp = write("app/.mcp.json");
    const folder = join(home, "app");
    for (const path of [folder, join(folder, ".claude"), settings]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await locateClaudeCode(path, environment)).toEqual({
        workspacePath: folder,
        configPath: settings,
      });
    }
    expect(await locateClaudeCode(mcp, environment)).toEqual({
      workspacePath: folder,
      configPath: mcp,
    });
  });

  test("from a folder deep inside it, but not outside the repository", async () => {
    write("app/.claude/settings.json");
    mkdirSync(join(home, "app", "src", "deep"), { recursive: true });
    mkdirSync(join(home, "app", "vendor", ".git"), { recursive: true });
    const from = (cwd: string) => findClaudeCode({ ...environment, cwd: join(home, cwd) });
    expect(await from("app/src/deep")).toMatchObject([{ workspacePath: join(home, "app") }]);
    expect(await from("app/vendor")).toEqual([]);
  });
});

describe("the settings of a person", () => {
  test("are no project, though they are in a folder .claude", async () => {
    const settings = write(".claude/settings.json");
    expect(await locateClaudeCode("~/.claude", environment)).toEqual({
      workspacePath: join(home, ".claude"),
      configPath: settings,
    });
    await expect(locateClaudeCode(home, environment)).rejects.toMatchObject({ code: "not_found" });
  });

  test("are looked for where CLAUDE_CONFIG_DIR says", async () => {
    const settings = write("elsewhere/settings.json");
    const env = { CLAUDE_CONFIG_DIR: join(home, "elsewhere") };
    expect(await findClaudeCode({ ...environment, env })).toEqual([
      { workspacePath: join(home, "elsewhere"), configPath: settings },
    ]);
  });
});

test("only files with unique names are recognized as Claude Code's", () => {
  expect(isOurs("app/.claude/settings.json")).toBe(true);
  expect(isOurs("app/.mcp.json")).toBe(true);
  expect(isOurs("app/settings.json")).toBe(false);
  expect(isOurs(".openclaw/openclaw.json")).toBe(false);
});
