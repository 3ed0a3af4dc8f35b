import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";
import { post, send } from "./support/service.ts";

/* A data folder that has lost something is not taken for a new one. */

const launcher = join(import.meta.dirname, "../packages/cli/bin/parapet.js");

let folder: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-data-loss-"));
  server = await startServerProcess(folder);
});
afterEach(async () => {
  server.child.kill("SIGKILL");
  await server.exit;
  await rm(folder, { recursive: true, force: true });
});

const inData = (name: string) => join(folder, "data", name);

async function register(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const guardrail = { agent_id: "main", guardrail_name: `kept-${number}`, service: "s" };
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await post(server.url, "/api/v1/guardrails", guardrail);
    expect(status).toBe(201);
  }
}

const guardrails = async () =>
  ((await send(server.url, "/api/v1/guardrails?service=s")).json as unknown[]).length;

async function kill(): Promise<void> {
  server.child.kill("SIGKILL");
  await server.exit;
}

function parapet(...args: readonly string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [launcher, ...args, "--data", join(folder, "data")],
    { encoding: "utf8", env: { PATH: process.env["PATH"], HOME: folder }, timeout: 60_000 },
  );
  return { status, stderr };
}

test("a server that is killed, and whose log is removed then, starts only when the loss is accepted", async () => {
  await register(5);
  await kill();
  await rm(inData("parapet.db-wal"));
  const refused = parapet("serve", "--port", "0");
  expect(refused).toEqual({
    status: 2,
    stderr: expect.stringMatching(
      /^parapet: \S+\/data\/parapet\.db-wal is missing, which held \d+ pages\. Restore a backup with `parapet restore FILE --replace`, or continue with the remaining data with `parapet serve --accept-data-loss`\.\n$/,
    ),
  });
  expect(parapet("token", "list")).toEqual(refused);

  server = await startServerProcess(folder, ["--accept-data-loss"]);
  await server.logged("data lost");
  expect((await send(server.url, "/api/v1/health")).json).toMatchObject({
    status: "degraded",
    problems: [expect.stringMatching(/^parapet\.db-wal is missing/)],
  });
  await kill();
  server = await startServerProcess(folder);
  expect((await send(server.url, "/api/v1/health")).json).toMatchObject({ status: "ok" });
});

test("an emptied database is not filled again while the rest of the server is there", async () => {
  server.child.kill("SIGTERM");
  await server.exit;
  expect(existsSync(inData("parapet.db-pending"))).toBe(false);
  await truncate(inData("parapet.db"));
  expect(parapet("serve", "--port", "0")).toEqual({
    status: 2,
    stderr: expect.stringContaining(
      "parapet.db is empty, although parapet-telemetry.db, operator-token and fingerprint-key, made after it, are there.",
    ),
  });
});

test("telemetry that has lost something keeps no server from starting", async () => {
  await kill();
  await writeFile(inData("parapet-telemetry.db-wal"), "damaged");
  server = await startServerProcess(folder);
  await server.logged("data lost");
  expect((await send(server.url, "/livez")).status).toBe(200);
});

test("the log is emptied when nobody writes, and a server that is killed then has lost nothing without it", async () => {
  await register(20);
  await expect
    .poll(async () => (await stat(inData("parapet.db-wal"))).size, { interval: 200 })
    .toBe(0);
  await expect.poll(() => existsSync(inData("parapet.db-pending"))).toBe(false);
  await kill();
  for (const end of ["-wal", "-shm"]) await rm(inData(`parapet.db${end}`), { force: true });
  server = await startServerProcess(folder);
  expect(await guardrails()).toBe(20);
});

test("a second server on the folder starts while the first one writes", async () => {
  const writing = register(60);
  const second = await startServerProcess(folder);
  await writing;
  second.child.kill("SIGTERM");
  expect(await second.exit).toEqual([0, null]);
  expect(await guardrails()).toBe(60);
  await kill();
  server = await startServerProcess(folder);
  expect(await guardrails()).toBe(60);
});
