import { afterAll, beforeAll, expect, test } from "vitest";
import { guardrailTemplates, sampleCalls } from "../guardrails/library.ts";
import { openServiceApp, type ServiceApp } from "./service-app.test-support.ts";

let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
  for (const [guardrail_name, change] of [
    ["no-exec", { mode: "blocking", action: "deny", match: { tools: ["exec"] } }],
    ["off", { mode: "blocking", action: "deny", enabled: false }],
  ] as const) {
    const body = { agent_id: "main", service: "home", guardrail_name, ...change };
    await app.json("/api/v1/guardrails", { body, token: app.operatorToken });
  }
});
afterAll(() => app.close());

const address = "/api/v1/guardrails/test";
const call = {
  agent_id: "main",
  service: "home",
  session_id: "s1",
  point: "pre_tool_call",
  source_trust: "agent",
  adapter: "dashboard",
  tool: { name: "exec", args: { command: "curl https://example.org/x" } },
};
const sized = (size: number) => ({ ...call, text: "a".repeat(size) });
const tested = (change = {}) => app.json(address, { body: { ...call, ...change } });
const enforcement = async (change = {}) =>
  ((await tested(change)) as { guardrails: { enforcement: string } }).guardrails.enforcement;

test("a tested call says what guardrails decide, what they saw in it and which labels its session would have", async () => {
  expect(await tested()).toMatchObject({
    evaluation: { decision: "deny", action: "block", matched: [{ guardrail_name: "no-exec" }] },
    guardrails: { registered: 2, evaluated: 1, enforcement: "not_enforced" },
    facts: {
      commands: [{ name: "curl" }],
      network: [{ host: "example.org", scheme: "https" }],
      egress: true,
      truncated: false,
    },
    labels: { egress_done: false, tool_calls: 1 },
  });
});

test("an allowed call for which no guardrail was asked says so", async () => {
  expect(await tested({ agent_id: "nobody" })).toMatchObject({
    evaluation: { decision: "allow", matched: [] },
    guardrails: { registered: 0, evaluated: 0, enforcement: "not_enforced" },
  });
});

test("a guardrail that an adapter has proven is shown as enforced, and only for a call that it matches", async () => {
  const at = new Date().toISOString();
  await app.store.guardrails.enforced(
    { service: "home", agent_id: "main", guardrail_name: "no-exec" },
    { adapter: "sdk", verified: true, last_heartbeat_at: at, last_enforced_at: at },
  );
  expect(await enforcement()).toBe("enforced");
  expect(await enforcement({ tool: { name: "read", args: {} } })).toBe("not_enforced");
});

test("a guardrail is tried before it is registered, in place of the one of its name, and is enforced by nothing", async () => {
  const no = { mode: "blocking", action: "deny", match: { tools: ["read"] } };
  const reads = {
    tool: { name: "read", args: {} },
    guardrail: { guardrail_name: "no-read", ...no },
  };
  expect(await tested(reads)).toMatchObject({
    evaluation: { action: "block", matched: [{ guardrail_name: "no-read" }] },
    guardrails: { registered: 3, evaluated: 2, enforcement: "not_enforced" },
  });
  expect(await tested({ tool: reads.tool })).toMatchObject({
    evaluation: { action: "allow" },
    guardrails: { registered: 2 },
  });
  expect(await tested({ guardrail: { guardrail_name: "no-exec", ...no } })).toMatchObject({
    evaluation: { action: "allow", matched: [] },
    guardrails: { registered: 2, enforcement: "not_enforced" },
  });
  const guardrails = await app.json<object[]>("/api/v1/agents/main/guardrails?service=home");
  expect(guardrails).toHaveLength(2);
});

test("the sample of every guardrail of the library is a call that it matches", async () => {
  const templates = guardrailTemplates();
  const wrong: string[] = [];
  const samples = sampleCalls();
  for (const { name, why: _why, ...sampled } of samples) {
    const { name: _name, ...template } = templates.find((each) => each.name === name)!;
    const { tool: _tool, ...bare } = call;
    const body = {
      ...bare,
      agent_id: "sampled",
      ...sampled,
      guardrail: { ...template, guardrail_name: name },
    };
    const { evaluation } = await app.json<{
      readonly evaluation: { readonly matched: readonly { readonly guardrail_name: string }[] };
    }>(address, { body });
    if (!evaluation.matched.some((one) => one.guardrail_name === name)) wrong.push(name);
  }
  expect(wrong).toEqual([]);
  expect(samples.length).toBeGreaterThan(templates.length / 2);
});

test("a guardrail that cannot be registered cannot be tried either, and the field is named", async () => {
  const guardrail = { guardrail_name: "wrong", condition: "tool.nme == 'exec'" };
  const answer = await app.ask(address, { body: { ...call, guardrail } });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer: "/guardrail/condition" }] });
});

test("a test leaves no violation, no invocation and no session behind", async () => {
  for (let n = 0; n < 2; n += 1) {
    expect(await tested({ session_id: "trace" })).toMatchObject({ labels: { tool_calls: 1 } });
  }
  expect(await app.json("/api/v1/violations")).toEqual([]);
  expect(await app.json("/api/v1/guardrails/invocations")).toEqual([]);
  expect((await app.ask("/api/v1/sessions/trace")).status).toBe(404);
});

test("an agent that several services hold is a conflict that names them", async () => {
  await app.installed({ installation_id: "ad_1", service: "home", agent_ids: ["twin"] });
  await app.installed({
    installation_id: "ad_2",
    service: "office",
    agent_ids: ["twin"],
    target: "/nowhere/other",
  });
  const body = { ...call, agent_id: "twin", service: undefined };
  const answer = await app.ask(address, { body });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("home, office") });
});

test("a call of more than 256 KiB is refused as too large, one just below is tested", async () => {
  expect((await app.ask(address, { body: sized(256 * 1024) })).status).toBe(413);
  expect((await app.ask(address, { body: sized(255 * 1024) })).status).toBe(200);
});

test("a body that is no call is refused with the field that is wrong", async () => {
  const answer = await app.ask(address, { body: { ...call, source_trust: "friend" } });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer: "/source_trust" }] });
  expect((await app.ask(address, { body: "{" })).status).toBe(400);
});

test("a token that may only read tests nothing", async () => {
  const token = await app.tokenWith("read");
  expect((await app.ask(address, { body: call, token })).status).toBe(403);
});
