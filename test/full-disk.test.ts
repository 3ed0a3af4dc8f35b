/* oxlint-disable no-await-in-loop -- one call after the other is the point */
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Evaluation, Violation } from "@parapet/guardrails";
import { openAudit } from "@parapet/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post, send, startTestService, type TestService } from "./support/service.ts";

/*
 * A file system of 24 MB that holds the data folder, filled to the last byte: agents must go on
 * being judged, and nothing that guardrails said may be lost when there is room again.
 */

const data = mkdtempSync(join(tmpdir(), "parapet-full-"));
const filling = join(data, "filling");

function mountSmall(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m,mode=700", "tmpfs", data], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

const isSmall = process.platform === "linux" && mountSmall();
const agent = "keeper";
const waitMs = 15_000;
let service: TestService;

beforeAll(async () => {
  if (!isSmall) return;
  mkdirSync(join(data, "own"));
  service = await startTestService({ serve: { data: join(data, "own") } });
  for (const guardrail of [
    {
      guardrail_name: "no-commands",
      condition: `tool.name == "exec"`,
      description: "No commands.",
    },
    {
      guardrail_name: "no-sending",
      condition: `labels.untrusted_seen && tool.name == "send"`,
      description: "Nothing leaves after untrusted content.",
    },
  ]) {
    const answer = await post(service.url, "/api/v1/guardrails", {
      agent_id: agent,
      service: "tests",
      mode: "blocking",
      ...guardrail,
    });
    if (answer.status !== 201) throw new Error(answer.text);
  }
});

afterAll(async () => {
  if (isSmall) {
    try {
      await service.remove();
    } finally {
      // Lazily: one that could not be stopped still has its files open.
      execFileSync("umount", ["-l", data]);
    }
  }
  rmSync(data, { recursive: true, force: true });
});

const now = () => new Date();

function fill(): void {
  for (const size of [1_048_576, 65_536, 4_096, 1]) {
    try {
      for (;;) appendFileSync(filling, Buffer.alloc(size));
    } catch {
      // Full, but for less than one more of these.
    }
  }
}

const callOf = (name: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  agent_id: agent,
  service: "tests",
  session_id: "session",
  point: "pre_tool_call",
  source_trust: "user",
  adapter: "tests",
  tool: { name, args: {} },
  ...rest,
});

async function evaluated(call: object): Promise<Evaluation> {
  const { status, json } = await post(service.url, "/api/v1/guardrails/evaluate", call);
  expect(status).toBe(200);
  return json as Evaluation;
}

const health = async () =>
  (await send(service.url, "/api/v1/health")).json as { status: string; problems: string[] };

const ready = () => send(service.url, "/readyz");

const registered = async (): Promise<number> =>
  (
    await post(service.url, "/api/v1/guardrails", {
      guardrail_name: "late",
      agent_id: agent,
      service: "tests",
      mode: "monitoring",
      condition: 'tool.name == "late"',
      description: "x".repeat(400),
    })
  ).status;

async function violationsOf(session: string): Promise<readonly Violation[]> {
  const { json } = await send(service.url, `/api/v1/violations?session_id=${session}`);
  return json as readonly Violation[];
}

async function unwritten(kind: string): Promise<number> {
  const { text } = await send(service.url, "/metrics");
  return Number(new RegExp(`^parapet_unwritten\\{kind="${kind}"\\} (\\S+)$`, "m").exec(text)?.[1]);
}

describe.skipIf(!isSmall)("while the disk with the data folder is full", () => {
  test("every call is answered as the guardrails say, what a session has seen still counts, and all of it is kept later", async () => {
    await evaluated(callOf("read"));
    expect(await health()).toMatchObject({ status: "ok", problems: [] });
    fill();
    try {
      const answers: Evaluation[] = [];
      for (let call = 0; call < 50; call += 1) {
        const session_id = `session ${call % 10}`;
        answers.push(await evaluated(callOf(call === 25 ? "exec" : "read", { session_id })));
      }
      expect(answers.map(({ action }) => action)).toEqual(
        answers.map((_answer, call) => (call === 25 ? "block" : "allow")),
      );

      expect(await evaluated(callOf("send"))).toMatchObject({ action: "allow" });
      await evaluated(callOf("fetch", { point: "post_tool_call", source_trust: "external" }));
      expect(await evaluated(callOf("send"))).toMatchObject({
        action: "block",
        matched: [{ guardrail_name: "no-sending" }],
      });

      const once = callOf("exec", { session_id: "keyed", idempotency_key: "one" });
      const first = await evaluated(once);
      expect(first.action).toBe("block");
      expect(await evaluated(once)).toEqual(first);

      const { status, problems } = await health();
      expect(status).toBe("degraded");
      expect(problems[0]).toBe(
        "The disk with the database parapet.db is full: 3 violations could not be stored.",
      );
      expect(await unwritten("violations")).toBe(3);
      expect(await unwritten("sessions")).toBeGreaterThan(10);
      expect(await violationsOf("session")).toEqual([]);
    } finally {
      rmSync(filling);
    }

    await expect.poll(health, { timeout: waitMs }).toMatchObject({ status: "ok", problems: [] });
    expect(await violationsOf("session")).toMatchObject([
      { guardrail_name: "no-sending", action_taken: "blocked", count: 1 },
    ]);
    expect(await violationsOf("keyed")).toMatchObject([{ count: 1 }]);
    expect(await unwritten("violations")).toBe(0);
    const kept = await send(service.url, "/api/v1/guardrails/invocations?limit=500");
    expect(kept.json).toHaveLength(55);

    service = await service.restart();
    expect(await evaluated(callOf("send"))).toMatchObject({ action: "block" });
  });

  test("the log says why, and not at every call", async () => {
    const before = service.logged.length;
    fill();
    try {
      for (let call = 0; call < 50; call += 1) {
        await evaluated(callOf("exec", { session_id: `logged ${call}` }));
      }
      const lines = () => service.logged.slice(before);
      await expect
        .poll(() => lines().filter((line) => line.includes("writes are failing")).length, {
          timeout: waitMs,
        })
        .toBe(1);
      expect(lines().every((line) => line.includes("SQLITE_FULL"))).toBe(true);
      expect(lines().length).toBeLessThan(10);
    } finally {
      rmSync(filling);
    }
    await expect
      .poll(() => service.logged.join(""), { timeout: waitMs })
      .toContain("database writes succeed again");
  });

  test("a service that is stopped says what it could not write", async () => {
    const stopped = await startTestService({ serve: { data: join(data, "stopped") } });
    fill();
    try {
      const { status } = await post(
        stopped.url,
        "/api/v1/guardrails/evaluate",
        callOf("exec", { session_id: "stopped" }),
      );
      expect(status).toBe(200);
      await stopped.stop().catch(() => {});
      const last = stopped.logged.find((line) => line.includes("stopped while database writes"));
      expect(JSON.parse(last ?? "{}")).toMatchObject({ code: "SQLITE_FULL", sessions_waiting: 1 });
    } finally {
      rmSync(filling);
      rmSync(stopped.folder, { recursive: true });
    }
  });

  test("receivers get what was kept back, once, when there is room, and the audit log verifies", async () => {
    const messages: string[] = [];
    const receiver = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      request.on("end", () => {
        messages.push(body);
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
    const { port } = receiver.address() as AddressInfo;
    const own = join(data, "told");
    mkdirSync(own);
    let told = await startTestService({
      serve: {
        data: own,
        scanner: false,
        receivers: [{ address: `http://127.0.0.1:${port}/`, format: "slack" }],
        allowPrivateReceivers: "127.0.0.1",
      },
    });
    const register = (guardrail_name: string) =>
      post(told.url, "/api/v1/guardrails", {
        guardrail_name,
        agent_id: agent,
        service: "tests",
        mode: "blocking",
        condition: 'tool.name == "exec"',
      });
    const block = (session_id: string) =>
      post(told.url, "/api/v1/guardrails/evaluate", callOf("exec", { session_id }));
    const behind = async () =>
      ((await send(told.url, "/api/v1/receivers")).json as { readonly behind: number }[]).map(
        (one) => one.behind,
      );
    try {
      expect((await register("first")).status).toBe(201);
      fill();
      try {
        for (let n = 0; n < 5; n += 1) expect((await block(`full ${n}`)).status).toBe(200);
        // Longer than any message takes.
        await wait(2_000);
        expect(messages.join()).not.toContain("full");
      } finally {
        rmSync(filling);
      }
      await expect.poll(() => messages.length, { timeout: waitMs }).toBeGreaterThan(0);
      await expect.poll(behind, { timeout: waitMs }).toEqual([0]);
      const text = await send(told.url, "/api/v1/violations?limit=50");
      expect(text.json).toHaveLength(5);

      // The checkpoint that is written at the end finds no room, and the one before stays whole.
      told = await told.restart();
      expect((await register("second")).status).toBe(201);
      fill();
      await told.stop().catch(() => {});
      rmSync(filling);
      const checkpoint = JSON.parse(readFileSync(join(own, "audit-checkpoint.json"), "utf8"));
      expect(checkpoint).toMatchObject({ kind: "head" });
      const audit = await openAudit({ data: own, env: {}, cwd: own, now });
      const verdict = await audit.verify({ publicKeys: [], checkpoints: [] });
      await audit.close();
      expect(verdict).toMatchObject({ status: "intact", entries: 2, problems: [] });
    } finally {
      rmSync(filling, { force: true });
      await told.remove();
      receiver.close();
    }
  });

  test("nothing is registered, and readiness says why until there is room", async () => {
    const full = { status: 503, json: { detail: expect.stringContaining("is full; free some") } };
    fill();
    try {
      await expect.poll(ready, { timeout: waitMs, interval: 200 }).toMatchObject(full);
      // What is asked beside it makes no difference: small writes find room in the log.
      for (let second = 0; second < 3; second += 1) {
        await registered();
        await wait(1_100);
        expect(await ready()).toMatchObject(full);
      }
      expect(readdirSync(join(data, "own")).filter((name) => name.endsWith("-room"))).toEqual([]);
    } finally {
      rmSync(filling);
    }
    await expect.poll(ready, { timeout: waitMs, interval: 200 }).toMatchObject({ status: 200 });
    expect([200, 201]).toContain(await registered());
  });
});
