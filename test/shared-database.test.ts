import type { Evaluation } from "@parapet/guardrails";
import {
  callerHeader,
  type Installation,
  installationHeader,
  newNonce,
  nonceHeader,
  signatureHeader,
  signatureOfCall,
  signatureOfCaller,
} from "@parapet/adapter-link";
import { openAdapters } from "@parapet/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registrationLimits } from "../packages/server/src/guardrails/registration-limits.ts";
import {
  hasPostgres,
  type PostgresCluster,
  startPostgresCluster,
} from "./support/postgres-cluster.ts";
import { post, send, startTestService, type TestService } from "./support/service.ts";

/* Two servers on one PostgreSQL are one service to anyone who calls them. */

const env = { PARAPET_ADAPTER_SECRET: "x".repeat(40) };
const evaluatePath = "/api/v1/guardrails/evaluate";

let cluster: PostgresCluster;
let servers: readonly TestService[] = [];

const callOf = (rest: Readonly<Record<string, unknown>>) => ({
  agent_id: "main",
  service: "tests",
  session_id: "session",
  point: "pre_tool_call",
  source_trust: "user",
  adapter: "tests",
  tool: { name: "exec", args: { command: "ls" } },
  ...rest,
});

async function installed(): Promise<Installation> {
  const [first] = servers;
  const adapters = await openAdapters({
    data: `${first?.folder}/data`,
    database: cluster.address,
    env,
    cwd: first?.folder ?? "",
    now: () => new Date(),
  });
  const installation = await adapters.link({ service: "tests", agent_id: "" });
  const { key: _key, socket: _socket, ...shown } = installation;
  await adapters.add(
    {
      ...shown,
      url: first?.url ?? "",
      adapter: "sdk",
      agent_ids: ["main"],
      points: ["pre_tool_call"],
      beats: false,
      target: "/nowhere/parapet.json",
      folder: "/nowhere",
      files: {},
      host: "another machine",
    },
    "",
  );
  await adapters.close();
  return installation;
}

/** Of one agent, by either server. */
function register(n: number) {
  return post(servers[n % 2]?.url ?? "", "/api/v1/guardrails", {
    agent_id: "full",
    service: "tests",
    guardrail_name: `guard-${n}`,
    mode: "monitoring",
    condition: 'tool.name == "never"',
  });
}

describe.skipIf(!hasPostgres)("two servers on one PostgreSQL", () => {
  beforeAll(async () => {
    cluster = await startPostgresCluster(60);
    const serve = {
      database: cluster.address,
      noScanner: true,
      rateLimit: 10_000,
      rateBurst: 10_000,
    };
    servers = [await startTestService({ serve, env }), await startTestService({ serve, env })];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.remove()));
    await cluster.remove();
  });

  test("answer parallel calls of one idempotency_key with one evaluation, kept once", async () => {
    const guardrail = {
      agent_id: "main",
      service: "tests",
      guardrail_name: "watch",
      mode: "monitoring",
      condition: 'tool.name == "exec"',
    };
    expect((await post(servers[0]?.url ?? "", "/api/v1/guardrails", guardrail)).status).toBe(201);
    const call = callOf({ idempotency_key: "once" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(servers[n % 2]?.url ?? "", evaluatePath, call)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const ids = answers.map(({ json }) => (json as Evaluation).evaluation_id);
    expect(new Set(ids).size).toBe(1);
    const violations = await send(servers[1]?.url ?? "", "/api/v1/violations?agent_id=main");
    expect(violations.json).toMatchObject([{ count: 1, evaluation_id: ids[0] }]);
  });

  test("let callers without the operator token register no more than they may, however many come at once", async () => {
    // No part of the limit, so that the last ones that fit come together with some that do not.
    const atOnce = 9;
    let created = 0;
    for (let first = 0; first <= registrationLimits.agent; first += atOnce) {
      const all = Array.from({ length: atOnce }, (_, n) => register(first + n));
      // oxlint-disable-next-line no-await-in-loop -- One round after the other.
      created += (await Promise.all(all)).filter(({ status }) => status === 201).length;
    }
    expect(created).toBe(registrationLimits.agent);
  });

  test("take a signed call once between them", async () => {
    const { installation_id, key } = await installed();
    const body = JSON.stringify(callOf({ session_id: "signed" }));
    const sent = (nonce: string, server: TestService | undefined) =>
      send(server?.url ?? "", evaluatePath, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [installationHeader]: installation_id,
          [nonceHeader]: nonce,
          [callerHeader]: signatureOfCaller(key, nonce, evaluatePath),
          [signatureHeader]: signatureOfCall({ key, nonce, path: evaluatePath, body }),
        },
        body,
      });
    const nonces = Array.from({ length: 20 }, newNonce);
    const statuses = await Promise.all(
      nonces.map(async (nonce) => {
        const both = await Promise.all(servers.map((server) => sent(nonce, server)));
        return both.map(({ status }) => status).toSorted((a, b) => a - b);
      }),
    );
    expect(statuses).toEqual(nonces.map(() => [200, 401]));
  });
});
