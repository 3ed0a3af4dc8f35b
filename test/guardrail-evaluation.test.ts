import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Evaluation, Violation } from "@parapet/guardrails";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

const api = "/api/v1/guardrails";

/** A guardrail of an agent that no other test uses. */
async function register(agent_id: string, rest: Readonly<Record<string, unknown>>): Promise<void> {
  // Some of these stop an agent after a few calls.
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  const guardrail = { agent_id, service: "tests", guardrail_name: "guard", ...rest };
  expect((await post(service.url, api, guardrail, headers)).status).toBe(201);
}

function callOf(agent_id: string, rest: Readonly<Record<string, unknown>> = {}) {
  return {
    agent_id,
    service: "tests",
    session_id: `${agent_id}/session`,
    point: "pre_tool_call",
    source_trust: "user",
    adapter: "tests",
    tool: { name: "exec", args: { command: "ls" } },
    ...rest,
  };
}

async function evaluated(call: object, at = service): Promise<Evaluation> {
  const { status, json } = await post(at.url, `${api}/evaluate`, call);
  expect(status).toBe(200);
  return json as Evaluation;
}

async function violationsOf(agent_id: string): Promise<readonly Violation[]> {
  const { json } = await send(service.url, `/api/v1/violations?agent_id=${agent_id}`);
  return json as readonly Violation[];
}

const isExec = `tool.name == "exec"`;

describe("a condition", () => {
  test("that cannot be compiled is refused when it is written, with its place", async () => {
    const { status, json } = await post(service.url, api, {
      agent_id: "a",
      service: "tests",
      guardrail_name: "broken",
      condition: `${isExec} &&`,
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ pointer: "/condition" }] });
    expect(JSON.stringify(json)).toMatch(/line 1, column \d+/);
  });
});

/**
 * How many guardrails of the agent there are, and how many were asked about a call that nobody
 * makes.
 */
async function counts(call: object): Promise<unknown> {
  const { json } = await post(service.url, `${api}/test`, call);
  return (json as { readonly guardrails: unknown }).guardrails;
}

describe("a call that nobody makes", () => {
  test("is answered with how many guardrails were evaluated, of those that the agent has", async () => {
    const agent = "counted";
    expect(await counts(callOf(agent))).toEqual({
      registered: 0,
      evaluated: 0,
      enforcement: "not_enforced",
    });
    await register(agent, { condition: isExec });
    await register(agent, { guardrail_name: "judged", judge_model: "gpt", judge_prompt: "Safe?" });
    await register(agent, { guardrail_name: "off", condition: isExec, enabled: false });
    await register(agent, {
      guardrail_name: "late",
      condition: isExec,
      points: ["post_tool_call"],
    });
    expect(await counts(callOf(agent))).toEqual({
      registered: 4,
      evaluated: 1,
      enforcement: "not_enforced",
    });
    const prompt = callOf(agent, { point: "input", tool: undefined, text: "Hello." });
    expect(await counts(prompt)).toEqual({
      registered: 4,
      evaluated: 0,
      enforcement: "not_enforced",
    });
  });
});

describe("a call", () => {
  test("that a blocking guardrail denies is to be blocked, and is on record", async () => {
    const agent = "blocked";
    await register(agent, { mode: "blocking", condition: isExec, description: "No commands." });
    expect(await evaluated(callOf(agent))).toMatchObject({
      decision: "deny",
      action: "block",
      reasons: ["No commands."],
      matched: [{ guardrail_name: "guard", decision: "deny" }],
    });
    expect(await violationsOf(agent)).toMatchObject([
      {
        service: "tests",
        tool_name: "exec",
        adapter: "tests",
        action_taken: "blocked",
        // Nothing has proven that this adapter follows the answer.
        enforced: false,
        count: 1,
        status: "open",
      },
    ]);
  });

  test("that a monitoring guardrail objects to goes on, and the record says what would be", async () => {
    const agent = "monitored";
    await register(agent, { condition: isExec, action: "deny" });
    expect(await evaluated(callOf(agent))).toMatchObject({
      decision: "deny",
      action: "allow",
      would_block: true,
    });
    expect(await violationsOf(agent)).toMatchObject([
      { action_taken: "logged", would_block: true },
    ]);
  });

  test("that nothing objects to is no violation, but can be looked up", async () => {
    const agent = "passing";
    await evaluated(callOf(agent, { session_id: "passing", tool: { name: "read", args: {} } }));
    expect(await violationsOf(agent)).toEqual([]);
    await expect
      .poll(async () => {
        const { json } = await send(service.url, `${api}/invocations?session_id=passing`);
        return json;
      })
      .toMatchObject([{ agent_id: agent, tool_name: "read", action: "allow" }]);
  });

  test("that is only tried leaves no trace", async () => {
    const agent = "tried";
    await register(agent, { mode: "blocking", condition: "labels.tool_calls >= 1" });
    const dry = callOf(agent, { dry_run: true });
    expect(await evaluated(dry)).toMatchObject({ action: "block" });
    expect(await evaluated(dry)).toMatchObject({ action: "block" });
    expect(await violationsOf(agent)).toEqual([]);
    const { json } = await send(service.url, `${api}/invocations?agent_id=${agent}`);
    expect(json).toEqual([]);
  });

  test("of more than 256 KiB is refused, and what neither calls nor says anything, too", async () => {
    const large = callOf("large", { text: "x".repeat(256 * 1024) });
    expect((await post(service.url, `${api}/evaluate`, large)).status).toBe(413);
    const empty = { ...callOf("empty"), tool: undefined };
    expect((await post(service.url, `${api}/evaluate`, empty)).status).toBe(422);
  });
});

describe("a number that a double does not hold", () => {
  test.each(["1e400", "9007199254740993", "1e-400"])(
    "is refused, for another one would be judged: %s",
    async (number) => {
      const call = JSON.stringify(callOf("numbers", { tool: { name: "pay", args: { a: "N" } } }));
      const response = await fetch(`${service.url}${api}/evaluate`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: call.replace('"N"', number),
      });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ detail: expect.stringContaining(number) });
    },
  );
});

describe("the same again", () => {
  test("is told as one violation, until somebody has seen to it", async () => {
    const agent = "repeated";
    await register(agent, { mode: "blocking", condition: isExec });
    for (const _ of [1, 2, 3]) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await evaluated(callOf(agent));
    }
    const [first] = await violationsOf(agent);
    expect(await violationsOf(agent)).toMatchObject([{ count: 3 }]);
    const token = await service.operatorToken();
    const acknowledged = await post(
      service.url,
      `/api/v1/violations/${first!.violation_id}/ack`,
      {},
      { Authorization: `Bearer ${token}` },
    );
    expect(acknowledged.status).toBe(200);
    await evaluated(callOf(agent));
    expect(await violationsOf(agent)).toMatchObject([
      { count: 1, status: "open" },
      { count: 3, status: "acknowledged" },
    ]);
  });

  test("is not told as one with what was only logged", async () => {
    const agent = "both";
    await register(agent, { condition: isExec, action: "deny" });
    await evaluated(callOf(agent));
    const token = await service.operatorToken();
    await post(
      service.url,
      api,
      {
        agent_id: agent,
        service: "tests",
        guardrail_name: "guard",
        mode: "blocking",
        condition: isExec,
      },
      { Authorization: `Bearer ${token}` },
    );
    await evaluated(callOf(agent));
    const taken = (await violationsOf(agent)).map(({ action_taken }) => action_taken);
    expect(taken).toEqual(["blocked", "logged"]);
  });

  test("with the same idempotency key gets the first answer, and counts once", async () => {
    const agent = "idempotent";
    await register(agent, { mode: "blocking", condition: isExec });
    const call = callOf(agent, { idempotency_key: "call-1" });
    const first = await evaluated(call);
    expect(await evaluated(call)).toEqual(first);
    expect(await violationsOf(agent)).toMatchObject([{ count: 1 }]);
    const other = { ...call, tool: { name: "exec", args: { command: "id" } } };
    expect((await post(service.url, `${api}/evaluate`, other)).status).toBe(409);
  });

  test("is answered by itself, whatever somebody without a name has asked before with its key", async () => {
    const agent = "foreseen-key";
    await register(agent, { mode: "blocking", condition: isExec });
    const call = callOf(agent, { idempotency_key: "foreseen" });
    const other = { ...call, tool: { name: "read", args: {} } };
    await evaluated(other);
    const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
    const { status, json } = await post(service.url, `${api}/evaluate`, call, headers);
    expect({ status, json }).toMatchObject({ status: 200, json: { action: "block" } });
    // Nor the other way round.
    expect((await evaluated(other)).action).toBe("allow");
  });

  test("with the same idempotency key gets the first answer and counts once, however many come at once", async () => {
    const agent = "parallel-key";
    await register(agent, { mode: "blocking", condition: "labels.tool_calls > 2" });
    const call = callOf(agent, { idempotency_key: "call-2" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => evaluated(call)));
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(answers[0]?.action).toBe("allow");
    const next = [await evaluated(callOf(agent)), await evaluated(callOf(agent))];
    expect(next.map(({ action }) => action)).toEqual(["allow", "block"]);
    const others = Array.from({ length: 10 }, (_, n) =>
      post(service.url, `${api}/evaluate`, {
        ...callOf(agent, { idempotency_key: "call-3" }),
        tool: { name: "exec", args: { command: `echo ${n}` } },
      }),
    );
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe("a session", () => {
  test("counts every one of many parallel calls", async () => {
    const agent = "parallel";
    await register(agent, { mode: "blocking", condition: "labels.tool_calls > 10" });
    const calls = Array.from({ length: 30 }, () => evaluated(callOf(agent)));
    const blocked = (await Promise.all(calls)).filter(({ action }) => action === "block");
    expect(blocked).toHaveLength(20);
  });

  test("is not forgotten when the service is started again, and neither are guardrails", async () => {
    const agent = "lasting";
    await register(agent, { mode: "blocking", condition: "labels.tool_calls > 1" });
    expect(await evaluated(callOf(agent))).toMatchObject({ action: "allow" });
    service = await service.restart();
    expect(await evaluated(callOf(agent))).toMatchObject({ action: "block" });
  });
});

describe("what a violation shows", () => {
  const secret = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");

  test("is never a secret of the call", async () => {
    const agent = "careful";
    await register(agent, { mode: "blocking", condition: isExec });
    await evaluated(
      callOf(agent, { tool: { name: "exec", args: { command: `curl -H "Token: ${secret}" x` } } }),
    );
    const [violation] = await violationsOf(agent);
    expect(violation!.evidence).toContain("curl");
    expect(JSON.stringify(violation)).not.toContain(secret);
    const { text } = await send(service.url, `${api}/invocations?agent_id=${agent}`);
    expect(text).not.toContain(secret);
    expect(service.logged.join("\n")).not.toContain(secret);
  });

  test("is nothing where the operator says so", async () => {
    const discreet = await startTestService({ env: { PARAPET_EVIDENCE: "false" } });
    try {
      await post(discreet.url, api, {
        agent_id: "a",
        service: "tests",
        guardrail_name: "guard",
        mode: "blocking",
        condition: isExec,
      });
      await evaluated(callOf("a"), discreet);
      const { json } = await send(discreet.url, "/api/v1/violations");
      expect(json).toMatchObject([{ evidence: "", action_taken: "blocked" }]);
    } finally {
      await discreet.remove();
    }
  });

  test("are the attack paths of its agent that lead over the tool", async () => {
    const path = await makeWorkspace(service.folder, "open", openShell);
    const scan = await post(service.url, "/api/v1/scan", { workspace_path: path });
    const report = scan.json as {
      readonly service: string;
      readonly attack_paths: readonly { readonly path_id: string }[];
    };
    const known = new Set(report.attack_paths.map(({ path_id }) => path_id));
    await post(service.url, api, {
      agent_id: "main",
      service: report.service,
      guardrail_name: "guard",
      condition: "true",
    });
    await evaluated(callOf("main", { service: report.service }));
    const [violation] = await violationsOf("main");
    expect(violation!.attack_path_ids).not.toEqual([]);
    expect(violation!.attack_path_ids.every((id) => known.has(id))).toBe(true);
    await evaluated(
      callOf("main", { service: report.service, tool: { name: "juggle", args: {} } }),
    );
    expect((await violationsOf("main"))[0]).toMatchObject({
      tool_name: "juggle",
      attack_path_ids: [],
    });
  });
});

test("a token that is used as the name of a session, of its parent or of a call reaches no file, and names stay apart", async () => {
  const tokens = ["k7Q", "p3R", "m9S"].map((part) =>
    ["ghp", `${part}z2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y`].join("_"),
  );
  const [first = "", second = "", third = ""] = tokens;
  const named = { session_id: first, parent_session_id: second, idempotency_key: third };
  await evaluated(callOf("named", named));
  // Another call with another key: it is not taken for the one before.
  await evaluated(callOf("named", { session_id: second, idempotency_key: first }));
  const { json } = await send(service.url, "/api/v1/guardrails/invocations?agent_id=named");
  const sessions = (json as { readonly session_id: string }[]).map((one) => one.session_id);
  expect(new Set(sessions).size).toBe(2);
  for (const name of sessions) expect(name).toMatch(/^\[redacted\] [0-9a-f]{16}$/);
  const data = join(service.folder, "data");
  const files = (await readdir(data)).filter((name) => name.includes(".db"));
  expect(files).toContain("parapet.db");
  const kept = await Promise.all(files.map((name) => readFile(join(data, name), "latin1")));
  for (const token of tokens) expect(kept.join("")).not.toContain(token);
});
