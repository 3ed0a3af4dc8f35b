import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { send } from "../support/service.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { hasClaudeCode, programOf } from "./support-claude-code/real-claude.ts";

// A session of Claude Code takes seconds, and minutes where its cores are shared.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const launcher = join(import.meta.dirname, "../../packages/cli/bin/parapet.js");
const own = `{
      "model": "opus"
}
`;

/*
 * As a user does it, in this order: serve, protect, prove, have somebody take the hooks out, lose
 * the service, unprotect.
 */

describe.skipIf(!hasClaudeCode)("a person who protects the real Claude Code", () => {
  let home: string;
  let settings: string;
  let service: ServerProcess;

  beforeAll(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), "parapet-user-")));
    settings = join(home, ".claude", "settings.json");
    await mkdir(join(home, ".claude"));
    await mkdir(join(home, "bin"));
    await symlink(programOf("2.1.329"), join(home, "bin", "claude"));
    await writeFile(settings, own);
    service = await startServerProcess(home, ["--no-scanner"]);
  });
  afterAll(async () => {
    service.child.kill("SIGKILL");
    await rm(home, { recursive: true, force: true });
  });

  function run(...args: readonly string[]): Promise<{ code: number; out: string }> {
    const env = { PATH: join(home, "bin"), HOME: home, PARAPET_COMMAND: "parapet" };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [launcher, ...args, "--data", join(home, "data")],
        { cwd: home, env },
        (error, out, complaint) =>
          resolve({ code: Number(error?.code ?? 0), out: out + complaint }),
      );
    });
  }

  test("has it proven, and its guardrails become active", async () => {
    const done = await run("protect", "claude-code", "--url", service.url);
    expect(done.out).toContain("Verify: parapet protect status");
    expect(await readFile(settings, "utf8")).toContain('"model": "opus"');
    const { code, out } = await run("protect", "status");
    expect(out).toContain("claude-code  claude-code  blocked  blocked       enforced");
    expect(code).toBe(0);
    const { json } = await send(service.url, "/api/v1/guardrails");
    expect(json).toContainEqual(
      expect.objectContaining({
        guardrail_name: "flow-untrusted-private-egress",
        health: "active",
        enforcement: expect.objectContaining({ adapter: "claude-code", verified: true }) as object,
      }),
    );
  });

  test("is told once when somebody takes the hooks out", async () => {
    const installed = await readFile(settings, "utf8");
    await writeFile(settings, "{}\n");
    service.child.kill("SIGKILL");
    await service.exit;
    const { port } = new URL(service.url);
    service = await startServerProcess(home, ["--no-scanner", "--port", port]);
    await service.logged("adapter stopped");
    const { json } = await send(service.url, "/api/v1/violations");
    expect(json).toMatchObject([
      {
        guardrail_name: "parapet-enforcement",
        decision: "error",
        reason: expect.stringMatching(/no Parapet hook/) as string,
      },
    ]);
    expect(await run("protect", "status")).toMatchObject({ code: 1 });
    await writeFile(settings, installed);
    expect(await run("protect", "status")).toMatchObject({ code: 0 });
  });

  test("gets every byte back, also when the service is gone", async () => {
    service.child.kill("SIGKILL");
    await service.exit;
    expect(await run("unprotect", "claude-code")).toMatchObject({ code: 0 });
    expect(await readFile(settings, "utf8")).toBe(own);
    expect((await run("protect", "list")).out).toContain("No protected runtimes");
  });
});
