/* oxlint-disable no-await-in-loop -- Calls follow each other, as those of one client do. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openAudit } from "@parapet/server";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  hasPostgres,
  type PostgresCluster,
  startPostgresCluster,
} from "./support/postgres-cluster.ts";
import { send } from "./support/service.ts";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";

/*
 * A PostgreSQL that breaks in every way it can while agents and an operator go on: the server must
 * not end, must say why it refuses, must lose nothing that it acknowledged, and must recover by
 * itself.
 */

/** Milliseconds of each disturbance; PARAPET_OUTAGE_MS asks for longer ones. */
const disturbedMs = Number(process.env["PARAPET_OUTAGE_MS"] ?? 2_000);
const recoveryMs = 30_000;

let folder: string;
let cluster: PostgresCluster;
let server: ServerProcess;
const over = new AbortController();
let clients: readonly Promise<void>[] = [];
/** Names of guardrails, once for each registration that was acknowledged. */
const acknowledged: string[] = [];
const unexpected: string[] = [];
/** Messages that a receiver has got. */
let messages = 0;
const receiver = createServer((_request, response) => {
  messages += 1;
  response.writeHead(200).end();
});
const refusals = new Set<string>();

async function write(name: string): Promise<void> {
  const answer = await send(server.url, "/api/v1/guardrails", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      guardrail_name: name,
      agent_id: "main",
      service: "outage",
      mode: "monitoring",
      condition: 'tool.name == "exec"',
    }),
  });
  if (answer.status === 201 || answer.status === 200) {
    acknowledged.push(name);
    return;
  }
  const { detail } = answer.json as { readonly detail: string };
  if (answer.status === 503 && answer.headers["retry-after"] !== undefined) refusals.add(detail);
  else unexpected.push(`${answer.status} ${detail}`);
}

async function evaluate(session: string): Promise<void> {
  const answer = await send(server.url, "/api/v1/guardrails/evaluate", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      agent_id: "main",
      service: "outage",
      session_id: session,
      point: "pre_tool_call",
      source_trust: "user",
      adapter: "test",
      tool: { name: "exec", args: { command: "ls" } },
    }),
  });
  if (![200, 503].includes(answer.status)) unexpected.push(`evaluate ${answer.status}`);
}

async function client(number: number): Promise<void> {
  for (let n = 0; !over.signal.aborted; n += 1) {
    // Again and again the same ones: a service may have a few hundred.
    await write(`guardrail-${number}-${n % 40}`);
    await evaluate(`session-${number}`);
    // A person, and no flood.
    await wait(20);
  }
}

/** Its body: the reason, where it is not ready. */
const readiness = async () => (await send(server.url, "/readyz")).json;

async function administered(statement: string): Promise<void> {
  const admin = new Client({ connectionString: cluster.address });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** Something is written again, and not only read. */
async function recovered() {
  await expect
    .poll(readiness, { timeout: recoveryMs, interval: 200 })
    .toMatchObject({ status: "ok" });
  const before = acknowledged.length;
  await expect
    .poll(() => acknowledged.length, { timeout: recoveryMs, interval: 50 })
    .toBeGreaterThan(before);
  const failures = server.output().match(/.*"event":"failure".*/g) ?? [];
  return { exitCode: server.child.exitCode, unexpected, failures };
}

const unharmed = { exitCode: null, unexpected: [], failures: [] };

describe.skipIf(!hasPostgres)("a server whose PostgreSQL breaks", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parapet-outage-"));
    cluster = await startPostgresCluster();
    await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
    const { port } = receiver.address() as AddressInfo;
    server = await startServerProcess(folder, [
      `--database=${cluster.address}`,
      `--receivers=${JSON.stringify([{ address: `http://127.0.0.1:${port}/`, format: "slack" }])}`,
      "--allow-private-receiver=127.0.0.1",
      "--no-scanner",
      "--rate-limit=100000",
      "--rate-burst=100000",
    ]);
    clients = [0, 1, 2].map(client);
  });

  afterAll(async () => {
    over.abort();
    await Promise.all(clients);
    server.child.kill("SIGKILL");
    await server.exit;
    receiver.closeAllConnections();
    receiver.close();
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test("goes on while its connections are ended at random", async () => {
    const until = Date.now() + disturbedMs;
    while (Date.now() < until) {
      await administered(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parapet' and random() < 0.4",
      );
      await wait(50);
    }
    expect(await recovered()).toEqual(unharmed);
  });

  test.each(["fast", "immediate"] as const)("goes on after a restart (%s)", async (mode) => {
    await cluster.stop(mode);
    await cluster.start();
    expect(await recovered()).toEqual(unharmed);
  });

  test("says that it is away, and goes on when it is back", async () => {
    await cluster.stop("fast");
    await expect.poll(readiness, { timeout: recoveryMs }).toMatchObject({ status: 503 });
    await wait(disturbedMs);
    const { status, json, headers } = await send(server.url, "/api/v1/guardrails?service=outage");
    expect({ status, retryAfter: headers["retry-after"] }).toEqual({
      status: 503,
      retryAfter: "2",
    });
    expect(json).toMatchObject({ detail: expect.stringMatching(/^PostgreSQL .*; start it/) });
    await cluster.start();
    expect(await recovered()).toEqual(unharmed);
  });

  test("says that no connection is left", async () => {
    const taken: Client[] = [];
    await administered(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parapet'",
    );
    for (let n = 0; n < 40; n += 1) {
      const one = new Client({ connectionString: cluster.address });
      one.on("error", () => {});
      const connected = await one.connect().then(
        () => true,
        () => false,
      );
      if (connected) taken.push(one);
    }
    await administeredBySome(
      taken,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parapet'",
    );
    await wait(disturbedMs);
    await Promise.all(taken.map((one) => one.end()));
    expect(await recovered()).toEqual(unharmed);
  });

  test("says that it is read-only: readiness as well", async () => {
    await administered("alter system set default_transaction_read_only = on");
    await administered("select pg_reload_conf()");
    await expect.poll(readiness, { timeout: recoveryMs }).toMatchObject({ status: 503 });
    const { json } = await send(server.url, "/readyz");
    expect(json).toMatchObject({ detail: expect.stringContaining("PostgreSQL is read-only") });
    const admin = new Client({ connectionString: cluster.address });
    await admin.connect();
    await admin.query("set default_transaction_read_only = off");
    await admin.query("alter system reset default_transaction_read_only");
    await admin.query("select pg_reload_conf()");
    await admin.end();
    expect(await recovered()).toEqual(unharmed);
  });

  test("goes on after a table was locked", async () => {
    const admin = new Client({ connectionString: cluster.address });
    await admin.connect();
    await admin.query("begin");
    await admin.query("lock table guardrails in access exclusive mode");
    await wait(disturbedMs);
    await admin.query("rollback");
    await admin.end();
    expect(await recovered()).toEqual(unharmed);
  });

  test("names a table that is gone: readiness and health as well", async () => {
    await administered("alter table tickets rename to gone");
    const missing = expect.stringContaining("lacks the table tickets");
    await expect
      .poll(readiness, { timeout: recoveryMs })
      .toMatchObject({ status: 503, detail: missing });
    expect((await send(server.url, "/api/v1/health")).json).toMatchObject({
      status: "degraded",
      problems: expect.arrayContaining([missing]),
    });
    await administered("alter table gone rename to tickets");
    await administered("alter table guardrails rename to gone");
    const { status, json } = await send(server.url, "/api/v1/guardrails?service=outage");
    expect({ status, json }).toMatchObject({
      status: 503,
      json: { detail: expect.stringMatching(/^PostgreSQL lacks a table/) },
    });
    await administered("alter table gone rename to guardrails");
    expect(await recovered()).toEqual(unharmed);
  });

  test("tells receivers of all that happened, and not again and again", async () => {
    // A message whose end could not be stored holds the receiver for a minute.
    await expect
      .poll(async () => (await send(server.url, "/api/v1/receivers")).json, { timeout: 180_000 })
      .toMatchObject([{ behind: 0, attempts: 0 }]);
    const admin = new Client({ connectionString: cluster.address });
    await admin.connect();
    const { rows } = await admin.query<{ readonly told: string }>(
      "select count(*) as told from events where kind = 'violation'",
    );
    await admin.end();
    const told = Number(rows[0]?.told);
    expect(told).toBeGreaterThan(0);
    expect(messages).toBeGreaterThan(0);
    // Each event at most once, and once more for each of the disturbances.
    expect(messages).toBeLessThanOrEqual(told + 8);
  });

  test("has an audit log that verifies", async () => {
    over.abort();
    await Promise.all(clients);
    const audit = await openAudit({
      data: join(folder, "data"),
      database: cluster.address,
      env: {},
      cwd: folder,
      now: () => new Date(),
    });
    const verdict = await audit.verify({ publicKeys: [], checkpoints: [] });
    await audit.close();
    expect(verdict).toMatchObject({ status: "intact", problems: [], unproven: [] });
    expect(verdict.entries).toBeGreaterThan(10);
  });

  test("has lost nothing that it acknowledged, and ends when it is asked to", async () => {
    over.abort();
    await Promise.all(clients);
    const admin = new Client({ connectionString: cluster.address });
    await admin.connect();
    const { rows } = await admin.query<{ readonly guardrail_name: string }>(
      "select guardrail_name from guardrails",
    );
    await admin.end();
    const kept = new Set(rows.map(({ guardrail_name: name }) => name));
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(10);
    // Of one kind of error, a handful of lines a minute.
    expect(server.output().split("\n").length).toBeLessThan(500);
    expect(server.output()).not.toContain("Unhandled");
    expect([...refusals].filter((detail) => !detail.includes("PostgreSQL"))).toEqual([]);
    server.child.kill("SIGTERM");
    expect(await server.exit).toEqual([0, null]);
  });
});

/** While all connections are taken, one of those that took them has to ask. */
async function administeredBySome(some: readonly Client[], statement: string): Promise<void> {
  await some[0]?.query(statement);
}
