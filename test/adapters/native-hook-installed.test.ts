import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { claudeCodeProtector } from "@parapet/adapter-claude-code";
import { openAdapters } from "@parapet/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inspectInstallation } from "../../packages/cli/src/protect/inspect-installation.ts";
import { hasNativeHook, nativeProgram } from "./support-hook-clients/clients.ts";

/* The native hook as a user gets it: installed by the command, asking a real service, taken out. */

const run = promisify(execFile);
const parapet = join(import.meta.dirname, "../../packages/cli/bin/parapet.js");
const before = '{\n  "model": "opus"\n}\n';

describe.skipIf(!hasNativeHook)("the native command hook (Go)", () => {
  let home: string;
  let stop: () => Promise<unknown>;
  const data = () => join(home, "data");
  const target = () => join(home, "settings.json");
  const env = () => ({ HOME: home, PATH: join(home, "bin") });
  const command = (...words: readonly string[]) =>
    run(process.execPath, [parapet, ...words, "--data", data()], { env: env(), cwd: home });

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "parapet-native-"));
    await mkdir(join(home, "bin"));
    const named = { name: "@anthropic-ai/claude-code-linux-x64", version: "2.1.329" };
    await writeFile(join(home, "bin", "package.json"), JSON.stringify(named));
    await writeFile(join(home, "bin", "claude"), "", { mode: 0o755 });
    await writeFile(target(), before);
    const words = ["serve", "--port", "0", "--no-scanner", "--data", data()];
    const service = spawn(process.execPath, [parapet, ...words], {
      env: env(),
      stdio: ["ignore", "pipe", "ignore"],
    });
    let url = "";
    for await (const chunk of service.stdout) {
      url = /http:\S+\d/.exec(String(chunk))?.[0] ?? "";
      if (url !== "") break;
    }
    stop = () => (service.kill("SIGTERM"), once(service, "exit"));
    const given = ["--hook", "command", "--target", target(), "--url", url];
    await command("protect", "claude-code", ...given);
  });
  afterAll(async () => {
    await stop();
    await rm(home, { recursive: true, force: true });
  });

  async function hook(): Promise<readonly string[]> {
    const settings: {
      readonly hooks: Record<string, { hooks: { command: string; args: string[] }[] }[]>;
    } = JSON.parse(await readFile(target(), "utf8"));
    const { command: program, args } = settings.hooks["PreToolUse"]![0]!.hooks[0]!;
    return [program, ...args];
  }

  async function ask() {
    const [program = "", ...args] = await hook();
    const child = spawn(program, args, { stdio: "pipe" });
    child.stdin.end(
      JSON.stringify({
        session_id: "s",
        cwd: home,
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command: "ls" },
        tool_use_id: "t",
      }),
    );
    const [output, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { output, said };
  }

  async function fault(): Promise<string> {
    const adapters = await openAdapters({
      env: env(),
      cwd: home,
      data: data(),
      now: () => new Date(),
    });
    try {
      const [state] = await adapters.list();
      const found = await inspectInstallation(claudeCodeProtector, state!, {
        env: env(),
        homeDir: home,
      });
      return found.fault;
    } finally {
      await adapters.close();
    }
  }

  test("is what a call runs, for its user alone, and its service answers", async () => {
    const program = (await hook()).at(-1) ?? "";
    expect(await readFile(program)).toEqual(Buffer.from(nativeProgram()));
    expect((await stat(program)).mode & 0o777).toBe(0o700);
    expect(
      (await readdir(join(data(), "adapters"))).filter((name) => !name.startsWith("ad_")),
    ).toEqual([]);
    expect(await fault()).toBe("");
    // The service applies within seconds what the command has written.
    await expect.poll(ask).toEqual({ output: "{}", said: "" });
  });

  test("is said to be changed, when a byte of it is", async () => {
    const program = (await hook()).at(-1) ?? "";
    await appendFile(program, "x");
    expect(await fault()).toContain(`${program} has been modified; run`);
    await rm(program);
    expect(await fault()).toContain(`${program} is missing or unreadable; run`);
  });

  test("is gone when it was taken out, and the settings are as they were", async () => {
    await command("unprotect", "claude-code");
    expect(await readFile(target(), "utf8")).toBe(before);
    expect(await readdir(join(data(), "adapters"))).toEqual([]);
  });
});
