/* oxlint-disable no-await-in-loop -- Calls follow each other, as those of one client do. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type Socket, connect } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  hasPostgres,
  type PostgresCluster,
  startPostgresCluster,
} from "./support/postgres-cluster.ts";
import { post, send } from "./support/service.ts";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";

/*
 * Three services on one PostgreSQL behind a load balancer. Callers see one service while any of
 * them is killed, and while the database restarts or has no connection left: what was acknowledged
 * is there, streams go on, a change of a guardrail counts at once.
 */

const kills = 10;
const recoveryMs = 60_000;
const service = "shared";

let folder: string;
let cluster: PostgresCluster;
let balancer: Server;
let url = "";
const servers: ServerProcess[] = [];
const sockets = new Set<Socket>();

async function start(n: number): Promise<ServerProcess> {
  const home = join(folder, `service-${n}`);
  await mkdir(home, { recursive: true });
  return startServerProcess(
    home,
    [`--database=${cluster.address}`, "--no-scanner", "--rate-limit=100000", "--rate-burst=100000"],
    ["env", `PARAPET_ADAPTER_SECRET=${"s".repeat(40)}`],
  );
}

/** Each connection to the next one; to another where that one does not answer. */
function balance(): Server {
  let turn = 0;
  return createServer((client) => {
    turn += 1;
    const to = (attempt: number): void => {
      const target = new URL(servers[(turn + attempt) % servers.length]?.url ?? "");
      const upstream = connect(Number(target.port), target.hostname);
      sockets.add(upstream);
      upstream.once("error", () => (attempt < 2 ? to(attempt + 1) : client.destroy()));
      upstream.once("connect", () => {
        upstream.removeAllListeners("error").on("error", () => client.destroy());
        client.pipe(upstream).pipe(client);
      });
      upstream.once("close", () => client.destroy());
      client.once("close", () => upstream.destroy());
    };
    sockets.add(client);
    client.on("error", () => client.destroy());
    to(0);
  });
}

/** Tries until it is acknowledged; a connection that breaks says nothing about what was done. */
async function untilAnswered(target: string, body: unknown): Promise<unknown> {
  for (;;) {
    const answer = await post(url, target, body).catch(() => undefined);
    if (answer !== undefined && answer.status < 300) return answer.json;
    if (answer !== undefined && answer.status !== 503) {
      throw new Error(`${target}: ${answer.status} ${answer.text}`);
    }
    await wait(50);
  }
}

const register = (guardrail_name: string, condition: string) =>
  untilAnswered("/api/v1/guardrails", {
    agent_id: "main",
    service,
    guardrail_name,
    mode: "blocking",
    condition,
  });

const callOf = (session_id: string, command: string) => ({
  agent_id: "main",
  service,
  session_id,
  point: "pre_tool_call",
  source_trust: "user",
  adapter: "test",
  idempotency_key: command,
  tool: { name: "exec", args: { command } },
});

type Evaluated = { readonly evaluation_id: string; readonly decision: string };

/** Follows the stream of violations through all that happens; answers the ids it was told. */
function follow(signal: AbortSignal) {
  const ids: string[] = [];
  let last = "";
  const read = async (): Promise<void> => {
    const answer = await fetch(`${url}/api/v1/violations/stream`, {
      headers: last === "" ? {} : { "Last-Event-ID": last },
      signal,
    });
    let text = "";
    const body = answer.body ?? [];
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      text += Buffer.from(piece).toString();
      for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        last = /^id: (\d+)$/m.exec(event)?.[1] ?? last;
        const [, data = ""] = /^event: violation\ndata: (.*)$/m.exec(event) ?? [];
        if (data !== "") ids.push((JSON.parse(data) as { violation_id: string }).violation_id);
      }
    }
  };
  const ended = (async () => {
    while (!signal.aborted) {
      await read().catch(() => {});
      await wait(20);
    }
  })();
  return { ids, ended, begun: () => last !== "" };
}

/** All of a list, page by page. */
async function listed<Row>(target: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = target;
  while (next !== undefined) {
    const answer = await send(url, next);
    expect([next, answer.status]).toEqual([next, 200]);
    rows.push(...(answer.json as readonly Row[]));
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers["link"] ?? ""))?.[1];
  }
  return rows;
}

describe.skipIf(!hasPostgres)("three services on one PostgreSQL", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parapet-several-"));
    // Fewer than three services want under load.
    cluster = await startPostgresCluster(24);
    for (const n of [0, 1, 2]) servers.push(await start(n));
    balancer = balance();
    await new Promise<void>((ready) => balancer.listen(0, "127.0.0.1", ready));
    url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    balancer.close();
    for (const { child, exit } of servers) {
      child.kill("SIGKILL");
      await exit;
    }
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test("lose nothing that was acknowledged while one after the other is killed, and streams go on at another", async () => {
    const over = new AbortController();
    const listening = new AbortController();
    const stream = follow(listening.signal);
    await register("no-exec", 'tool.name == "exec"');
    await expect.poll(stream.begun, { timeout: recoveryMs }).toBe(true);
    const guardrails: string[] = [];
    const evaluations = new Map<string, string>();
    const clients = [0, 1, 2, 3].map(async (client) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const command = `${client}-${n}`;
        const call = callOf(`session-${command}`, command);
        const answer = (await untilAnswered("/api/v1/guardrails/evaluate", call)) as Evaluated;
        expect(answer.decision).toBe("deny");
        evaluations.set(command, answer.evaluation_id);
        if (n < 20) {
          await register(`client-${command}`, 'tool.name == "never"');
          guardrails.push(`client-${command}`);
        }
      }
    });
    for (let n = 0; n < kills; n += 1) {
      const victim = n % 3;
      const before = evaluations.size;
      servers[victim]?.child.kill("SIGKILL");
      await servers[victim]?.exit;
      // The two others go on.
      await expect
        .poll(() => evaluations.size, { timeout: recoveryMs })
        .toBeGreaterThan(before + 3);
      servers[victim] = await start(victim);
    }
    over.abort();
    await Promise.all(clients);

    const names = new Set(
      (await listed<{ guardrail_name: string }>("/api/v1/guardrails")).map(
        ({ guardrail_name }) => guardrail_name,
      ),
    );
    expect(guardrails.filter((name) => !names.has(name))).toEqual([]);
    const violations = await listed<{ violation_id: string; evaluation_id: string }>(
      "/api/v1/violations",
    );
    const known = new Set(violations.map(({ evaluation_id }) => evaluation_id));
    expect([...evaluations].filter(([, id]) => !known.has(id))).toEqual([]);
    // Each once, in spite of calls that were sent again.
    expect(violations).toHaveLength(evaluations.size);
    await expect
      .poll(() => stream.ids.length, { timeout: recoveryMs })
      .toBeGreaterThanOrEqual(violations.length);
    listening.abort();
    await stream.ended;
    expect(stream.ids.toSorted()).toEqual(
      violations.map(({ violation_id }) => violation_id).toSorted(),
    );
  });

  test("let a change of a guardrail count at once in all of them", async () => {
    for (const [at, { url: changed }] of servers.entries()) {
      const name = `only-${at}`;
      const body = {
        agent_id: "main",
        service,
        guardrail_name: name,
        mode: "blocking",
        condition: `tool.name == "tool-${at}"`,
      };
      expect((await post(changed, "/api/v1/guardrails", body)).status).toBe(201);
      for (const asked of servers) {
        const { json } = await post(asked.url, "/api/v1/guardrails/evaluate", {
          ...callOf("now", ""),
          idempotency_key: undefined,
          tool: { name: `tool-${at}`, args: {} },
        });
        expect(json).toMatchObject({ decision: "deny" });
      }
    }
  });

  test("recover by themselves when PostgreSQL restarts or ends their connections under load", async () => {
    const over = new AbortController();
    let done = 0;
    const ids: string[] = [];
    const clients = Array.from({ length: 12 }, async (_, client) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const command = `outage-${client}-${n}`;
        const answer = (await untilAnswered(
          "/api/v1/guardrails/evaluate",
          callOf(command, command),
        )) as Evaluated;
        ids.push(answer.evaluation_id);
        done += 1;
      }
    });
    for (const mode of ["fast", "immediate"] as const) {
      const before = done;
      await expect.poll(() => done, { timeout: recoveryMs }).toBeGreaterThan(before);
      await cluster.stop(mode);
      await wait(500);
      const stopped = done;
      await cluster.start();
      await expect.poll(() => done, { timeout: recoveryMs }).toBeGreaterThan(stopped + 12);
    }
    over.abort();
    await Promise.all(clients);
    for (const server of servers) {
      expect(server.child.exitCode).toBe(null);
      await expect
        .poll(async () => (await send(server.url, "/readyz")).status, { timeout: recoveryMs })
        .toBe(200);
      expect(server.output()).not.toContain('"event":"failure"');
    }
    expect(ids.length).toBeGreaterThan(12);
  });
});
