import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type ClaudeRun, runClaude } from "./run-claude.ts";

/** A run of a program that does this, in its own home. */
function runOf(does: string, more: Partial<ClaudeRun> = {}): ClaudeRun {
  const folder = mkdtempSync(join(tmpdir(), "parapet-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "claude");
  writeFileSync(program, `#!${process.execPath}\n${does}\n`, { mode: 0o755 });
  return {
    program,
    home: join(folder, "home"),
    settings: { hooks: {} },
    modelUrl: "http://127.0.0.1:9",
    prompt: "Say hello.",
    signal: AbortSignal.timeout(60_000),
    ...more,
  };
}

test("a run tells what the program has said, on both ways, and how it ended", async () => {
  const run = runOf(
    'process.stdout.write("out "); process.stderr.write("err "); process.exitCode = 3;',
  );
  const { exitCode, output } = await runClaude(run);
  expect(exitCode).toBe(3);
  expect(output.split(" ").toSorted()).toEqual(["", "err", "out"]);
});

test("of a program that does not stop speaking a megabyte is kept, and it is heard to its end", async () => {
  const run = runOf('process.stdout.write("x".repeat(8 * 1024 * 1024));');
  const { exitCode, output } = await runClaude(run);
  expect(exitCode).toBe(0);
  expect(output.length).toBeGreaterThanOrEqual(1024 * 1024);
  expect(output.length).toBeLessThan(2 * 1024 * 1024);
});

test("it runs in its own home, with nothing of the person's but the path, and speaks to the given model alone", async () => {
  vi.stubEnv("ANTHROPIC_API_KEY", "the-person's-own");
  vi.stubEnv("SECRET_OF_THE_PERSON", "yes");
  onTestFinished(() => void vi.unstubAllEnvs());
  const run = runOf(
    'process.stdin.resume().on("end", () => console.log(JSON.stringify({ env: process.env, cwd: process.cwd(), words: process.argv.slice(2) })));',
    { args: ["--more"], env: { OF_THE_RUN: "1" } },
  );
  const { output } = await runClaude(run);
  expect(JSON.parse(output)).toEqual({
    cwd: join(run.home, "work"),
    words: ["-p", "Say hello.", "--output-format", "json", "--more"],
    env: {
      PATH: process.env["PATH"],
      HOME: run.home,
      USERPROFILE: run.home,
      ANTHROPIC_BASE_URL: "http://127.0.0.1:9",
      ANTHROPIC_API_KEY: "nobody-asks-for-it",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      DISABLE_TELEMETRY: "1",
      DISABLE_ERROR_REPORTING: "1",
      CLAUDE_CODE_SKIP_PROMPT_HISTORY: "1",
      OF_THE_RUN: "1",
    },
  });
  const settings = join(run.home, ".claude", "settings.json");
  expect(JSON.parse(readFileSync(settings, "utf8"))).toEqual({ hooks: {} });
  expect(statSync(settings).mode & 0o777).toBe(0o600);
});

test("without a path of the person it has the system's, and on Windows the folder of the system", async () => {
  vi.stubEnv("PATH", undefined);
  vi.stubEnv("SystemRoot", "C:\\Windows");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { output } = await runClaude(runOf("console.log(JSON.stringify(process.env));"));
  expect(JSON.parse(output)).toMatchObject({ PATH: "/usr/bin:/bin", SystemRoot: "C:\\Windows" });
});

test("a program that is not there, or is given up, is an error", async () => {
  await expect(runClaude(runOf("", { program: "/nonexistent/claude" }))).rejects.toThrow("ENOENT");
  const giveUp = new AbortController();
  const endless = runClaude(runOf("setInterval(() => {}, 1000);", { signal: giveUp.signal }));
  setImmediate(() => giveUp.abort());
  await expect(endless).rejects.toThrow("abort");
});
