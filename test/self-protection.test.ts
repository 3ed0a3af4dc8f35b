import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import {
  compileGuardrail,
  evaluate,
  fingerprinter,
  guardrailLibrary,
  inMemorySessions,
  libraryRequest,
  registrationFrom,
  utcTime,
} from "@parapet/guardrails";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { send } from "./support/service.ts";
import { startServerProcess } from "./support/server-process.ts";

const launcher = join(import.meta.dirname, "../packages/cli/bin/parapet.js");
const guardrails = guardrailLibrary
  .filter(({ name }) => name === "self-modification")
  .map((guardrail) =>
    compileGuardrail(
      registrationFrom(libraryRequest(guardrail, "main"), {
        guardrailId: guardrail.name,
        service: "s",
        registeredVia: "api",
        now: new Date(0),
      }),
    ),
  );

/** What the library decides of a command, with no service that would know its own folders. */
async function decisionOn(command: string): Promise<string> {
  const { evaluation } = await evaluate(
    {
      agent_id: "main",
      service: "s",
      session_id: "",
      point: "pre_tool_call",
      source_trust: "user",
      adapter: "test",
      tool: { name: "Bash", args: { command }, server: "", call_id: "1" },
    },
    guardrails,
    {
      sessions: inMemorySessions(),
      clock: { now: () => new Date(0), monotonic: () => 0 },
      newId: () => "ev_1",
      fingerprint: fingerprinter("key"),
      localTime: utcTime,
    },
  );
  return evaluation.decision;
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .toSorted();
}

/*
 * Everything that is written by the real commands, in their own home, has to be what the library
 * protects.
 */

describe("in a home where everything is protected", () => {
  let home: string;
  let project: string;
  let before: readonly string[];
  let written: readonly string[];

  const run = (...args: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const env = { PATH: `${join(home, "bin")}:/usr/bin:/bin`, HOME: home };
      execFile(
        process.execPath,
        [launcher, ...args],
        { cwd: project, env },
        (error, out, complaint) =>
          error === null ? resolve(out) : reject(new Error(out + complaint)),
      );
    });

  beforeAll(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), "parapet-home-")));
    project = join(home, "site");
    await mkdir(join(home, "bin"));
    await mkdir(join(home, ".openclaw"));
    await mkdir(join(home, ".cursor"));
    await mkdir(project);
    // Only its version is asked for.
    await writeFile(join(home, "bin/claude"), "#!/bin/sh\necho '2.1.329 (Claude Code)'\n", {
      mode: 0o755,
    });
    const servers = JSON.stringify({
      mcpServers: { files: { command: "files-server", args: [] } },
    });
    await writeFile(
      join(home, ".openclaw/openclaw.json"),
      "{ agents: { list: [{ id: 'main' }] } }\n",
    );
    await writeFile(join(home, ".cursor/mcp.json"), servers);
    await writeFile(join(project, ".mcp.json"), servers.replaceAll("files", "notes"));
    before = ["bin/claude"];
    await run("protect", "claude-code", "--user-service");
    await run(
      "protect",
      "claude-code",
      "--hook",
      "command",
      "--agent",
      "b",
      "--target",
      ".claude/settings.json",
    );
    await run("protect", "openclaw");
    await run("protect", "mcp", "--server", "files");
    await run("protect", "mcp", "--server", "notes");
    await run("protect", "sdk");
    await served();
    written = (await filesBelow(home)).filter((path) => !before.includes(path));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  /** The service in the folders that it chooses by itself; ended when it has made all its files. */
  async function served(): Promise<void> {
    const child = spawn(process.execPath, [launcher, "serve", "--port", "0", "--no-scanner"], {
      cwd: project,
      env: { PATH: process.env["PATH"], HOME: home },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await new Promise<void>((resolve) => {
      child.stdout.on("data", (text: Buffer) => {
        if (text.includes("listens on")) resolve();
      });
      child.once("exit", () => resolve());
    });
    await run("dashboard");
    running = await filesBelow(home);
    child.kill("SIGTERM");
    await ended;
  }
  let running: readonly string[] = [];

  test("protect and the service write what the tables say, and more than a few files", () => {
    expect(written).toEqual(
      expect.arrayContaining([
        ".claude/settings.json",
        ".openclaw/openclaw.json",
        ".cursor/mcp.json",
        "site/.mcp.json",
        "site/.claude/settings.json",
        "site/parapet.json",
        ".local/share/parapet/operator-token",
        ".local/share/parapet/adapter-secret",
        ".local/share/parapet/parapet.db",
      ]),
    );
    expect(written.some((path) => path.endsWith("systemd/user/parapet.service"))).toBe(true);
  });

  test("none of these files can be removed, replaced or emptied by an agent", async () => {
    // A copy of the settings as they were decides nothing.
    const files = [...new Set([...written, ...running])].filter(
      (path) => !before.includes(path) && !path.endsWith(".bak"),
    );
    const calls = files.flatMap((path) => [`rm ~/${path}`, `mv /tmp/x ~/${path}`, `: > ~/${path}`]);
    const decisions = await Promise.all(calls.map(decisionOn));
    expect(calls.filter((_, at) => decisions[at] !== "deny")).toEqual([]);
  });

  test("nothing in the data folder can be read by an agent", async () => {
    const own = [...new Set([...written, ...running])].filter((path) =>
      path.startsWith(".local/share/parapet/"),
    );
    expect(own.some((path) => path.endsWith("installation.json"))).toBe(true);
    const calls = own.map((path) => `cat ~/${path}`);
    const decisions = await Promise.all(calls.map(decisionOn));
    expect(calls.filter((_, at) => decisions[at] !== "deny")).toEqual([]);
  });
});

test("a service with its own folders protects them, and what its adapters were put into", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-own-")));
  const config = join(folder, "settings", "guard.yaml");
  const target = join(folder, "app", "servers.json");
  await mkdir(join(folder, "settings"));
  await mkdir(join(folder, "app"));
  await writeFile(config, "rateLimit: { perSecond: 1000 }\n");
  await writeFile(target, JSON.stringify({ mcpServers: { files: { command: "x", args: [] } } }));
  const env = { PATH: process.env["PATH"], HOME: folder };
  await new Promise<void>((resolve, reject) => {
    const args = [
      "protect",
      "mcp",
      "--server",
      "files",
      "--target",
      target,
      "--data",
      join(folder, "data"),
    ];
    execFile(process.execPath, [launcher, ...args], { cwd: folder, env }, (error, out, complaint) =>
      error === null ? resolve() : reject(new Error(out + complaint)),
    );
  });
  const server = await startServerProcess(folder, ["--no-scanner", "--config", config]);
  try {
    const guardrail = guardrailLibrary.find(({ name }) => name === "self-modification")!;
    const post = (path: string, body: unknown) =>
      send(server.url, path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const asked = { ...libraryRequest(guardrail, "*"), service: "default" };
    expect((await post("/api/v1/guardrails", asked)).status).toBe(201);
    const actionOn = async (command: string): Promise<unknown> => {
      const { json } = await post("/api/v1/guardrails/evaluate", {
        agent_id: "main",
        service: "default",
        session_id: "s",
        point: "pre_tool_call",
        source_trust: "user",
        adapter: "test",
        tool: { name: "Bash", args: { command }, server: "", call_id: "1" },
      });
      return (json as { action?: unknown }).action;
    };
    const denied = [
      `cat ${folder}/data/addresses/*`,
      `rm -rf ${folder}/data`,
      `cp /tmp/x ${folder}/data/`,
      `tar cf /tmp/x.tar ${folder}`,
      `echo 'port: 1' > ${config}`,
    ];
    for (const command of denied) {
      // oxlint-disable-next-line no-await-in-loop -- One answer after the other says which one is wrong.
      expect([command, await actionOn(command)]).toEqual([command, "block"]);
    }
    await vi.waitFor(async () => expect(await actionOn(`echo '{}' > ${target}`)).toBe("block"), {
      timeout: 60_000,
      interval: 500,
    });
    for (const command of [
      `cat ${config}`,
      `cat ${target}`,
      `ls ${folder}/app`,
      `rm ${folder}/app/x.js`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      expect([command, await actionOn(command)]).toEqual([command, "allow"]);
    }
  } finally {
    server.child.kill("SIGKILL");
    await server.exit;
    await rm(folder, { recursive: true, force: true });
  }
});
