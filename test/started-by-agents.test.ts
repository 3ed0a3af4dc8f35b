import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runClaude } from "../adapters/claude-code/src/proof/run-claude.ts";
import { startLoopbackModel } from "../adapters/claude-code/src/proof/loopback-model.ts";

/*
 * Real processes: Parapet's command line below a program named claude, which runs a command as
 * Claude Code does, in a home where Parapet protects it.
 */

const launcher = join(import.meta.dirname, "../packages/cli/bin/parapet.js");
const realClaude = process.env["PARAPET_CLAUDE_CODE"] ?? "";

const standIn = `#!${process.execPath}
const [word, command] = process.argv.slice(2);
if (word === "--version") console.log("2.1.329 (Claude Code)");
else {
  const { spawnSync } = require("node:child_process");
  const env = { ...process.env, CLAUDECODE: "1" };
  process.exitCode = spawnSync("/bin/sh", ["-c", command], { env, stdio: "inherit" }).status;
}
`;

/** "" for a file that is not there yet. */
function textOf(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}

type Ended = { readonly code: number; readonly text: string };

describe.runIf(process.platform === "linux")("a command that an agent has started", () => {
  let home: string;
  let settings: string;
  let before: string;

  const start = (program: string, args: readonly string[], env = {}): Promise<Ended> =>
    new Promise((resolve) => {
      const own = { PATH: `${join(home, "bin")}:/usr/bin:/bin`, HOME: home, ...env };
      const child = execFile(program, args, { env: own, cwd: home }, (error, out, err) => {
        const code = error === null ? 0 : Number(error.code);
        resolve({ code, text: (out + err).replaceAll(/\s+/g, " ") });
      });
      child.stdin?.end();
    });
  const byAgent = (command: string, env = {}): Promise<Ended> =>
    start(join(home, "bin", "claude"), ["-c", command], env);
  const byOwner = (...args: readonly string[]): Promise<Ended> =>
    start(join(home, "bin", "parapet"), args);

  beforeAll(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), "parapet-agents-")));
    await mkdir(join(home, "bin"));
    await mkdir(join(home, ".claude"));
    settings = join(home, ".claude", "settings.json");
    await writeFile(settings, "{}\n");
    await writeFile(join(home, "bin", "claude"), standIn, { mode: 0o755 });
    const parapet = `#!/bin/sh\nexec ${process.execPath} ${launcher} "$@"\n`;
    await writeFile(join(home, "bin", "parapet"), parapet, { mode: 0o755 });
    await byOwner("protect", "claude-code");
    before = await readFile(settings, "utf8");
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  test.each([
    "unprotect claude-code",
    "guardrails remove persistence --agent x",
    "dashboard",
    "token create --scope read --name x",
    "backup ~/b.tgz",
    "uninstall --yes",
    "protect claude-code --service other",
  ])("is refused by Parapet itself, and changes nothing: %s", async (command) => {
    const { code, text } = await byAgent(`parapet ${command}`);
    expect(text).toContain("was started by an agent that this installation protects: Claude Code");
    expect(text).toContain(settings);
    expect(code).toBe(2);
    expect(await readFile(settings, "utf8")).toBe(before);
  });

  test.each([
    ["a name that nobody could read", "$(printf '%s' tep arap | rev) unprotect claude-code"],
    ["a script of before", "echo 'parapet unprotect claude-code' > s; sh s"],
    ["a cleaned environment", 'env -i PATH="$PATH" HOME="$HOME" parapet unprotect claude-code'],
    ["a program that stays", "setsid -w parapet unprotect claude-code"],
    ["another home", 'HOME=/tmp parapet unprotect claude-code --data "$HOME/.local/share/parapet"'],
    [
      "another data folder with the same database",
      'D="$HOME/.local/share/parapet"; parapet token create --name x --scope read --data "$HOME/none" --database "$D/parapet.db"',
    ],
  ])("is refused however it was started: by %s", async (_, command) => {
    const { code, text } = await byAgent(command);
    expect(text).toContain("was started by an agent that this installation protects");
    expect(code).toBe(2);
    expect(await readFile(settings, "utf8")).toBe(before);
  });

  test("is refused below a hundred further processes, each with a cleaned environment", async () => {
    const script =
      'if [ "$1" -gt 0 ]; then env -u CLAUDECODE sh "$0" $(($1 - 1)); true; else parapet unprotect claude-code; fi\n';
    await writeFile(join(home, "deep.sh"), script);
    const { text } = await byAgent("sh ~/deep.sh 100");
    expect(text).toContain("was started by an agent that this installation protects");
    expect(await readFile(settings, "utf8")).toBe(before);
  });

  test("is refused by its variable after its ancestors have ended", async () => {
    await byAgent(
      "(setsid sh -c 'sleep 0.5; parapet unprotect claude-code > out 2>&1; echo end >> out' &)",
    );
    await expect.poll(() => textOf(join(home, "out"))).toContain("end");
    expect((await textOf(join(home, "out"))).replaceAll(/\s+/g, " ")).toContain(
      "the variable CLAUDECODE of process",
    );
    expect(await readFile(settings, "utf8")).toBe(before);
  });

  test("runs if it only reads, or only shows what it would do", async () => {
    expect(await byAgent("parapet protect list")).toMatchObject({ code: 0 });
    expect(await byAgent("parapet unprotect claude-code --dry-run")).toMatchObject({ code: 0 });
  });

  test("runs for an agent with other settings, which nobody protects here", async () => {
    const env = { CLAUDE_CONFIG_DIR: join(home, "other") };
    const created = await byAgent("parapet token create --scope read --name other", env);
    expect(created).toMatchObject({ code: 0 });
  });

  test("runs for the owner, whose agent is protected", async () => {
    expect(before).toContain("PreToolUse");
    expect(await byOwner("token", "create", "--scope", "read", "--name", "own")).toMatchObject({
      code: 0,
    });
  });

  test.skipIf(realClaude === "")(
    "is refused below the real Claude Code, also with a cleaned environment",
    async () => {
      for (const command of [
        "parapet unprotect claude-code",
        'env -i PATH="$PATH" HOME="$HOME" parapet unprotect claude-code',
      ]) {
        const results: string[] = [];
        const model = await startLoopbackModel(({ messages }) => {
          const said = messages.flatMap(({ results: all }) => all.map(({ text }) => text));
          results.push(...said);
          if (said.length > 0) return "done";
          return [{ name: "Bash", input: { command, description: "x" } }];
        });
        // The hook that asks the service is left out: the text of the command is not judged here.
        await runClaude({
          program: realClaude,
          home,
          settings: {},
          modelUrl: model.url,
          prompt: "go",
          args: ["--allowedTools", "Bash"],
          env: { PATH: `${join(home, "bin")}:/usr/bin:/bin` },
          signal: AbortSignal.timeout(60_000),
        });
        model.close();
        expect(results.join("\n")).toContain("was started by an agent");
        expect(results.join("\n")).toContain("Claude Code");
      }
      await writeFile(settings, before);
    },
  );
});
