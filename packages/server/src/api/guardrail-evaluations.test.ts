import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, type ServiceApp } from "./service-app.test-support.ts";

let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
  const guardrail = {
    agent_id: "*",
    guardrail_name: "no-exec",
    mode: "blocking",
    action: "deny",
    match: { tools: ["exec"] },
  };
  for (const service of ["home", "office"]) {
    await app.json("/api/v1/guardrails", {
      body: { ...guardrail, service },
      token: app.operatorToken,
    });
  }
});
afterAll(() => app.close());

const evaluate = "/api/v1/guardrails/evaluate";
const invocations = "/api/v1/guardrails/invocations";
const call = {
  agent_id: "main",
  service: "home",
  session_id: "s1",
  point: "pre_tool_call",
  source_trust: "agent",
  adapter: "sdk",
  tool: { name: "exec", args: { command: "ls" } },
};
type Invocation = {
  readonly session_id: string;
  readonly service: string;
  readonly decision: string;
};

/** The invocations of a session once they are written. */
const listed = async (query: string, count: number) => {
  const read = () => app.json<Invocation[]>(`${invocations}?${query}`);
  await expect.poll(read).toHaveLength(count);
  return read();
};

test("a denied call is answered with the guardrail and the reason, and is in the list of its session", async () => {
  const answer = await app.ask(evaluate, { body: call });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    decision: "deny",
    action: "block",
    matched: [{ guardrail_name: "no-exec" }],
    errors: [],
  });
  expect(await listed("session_id=s1", 1)).toMatchObject([
    { service: "home", agent_id: "main", tool_name: "exec", decision: "deny", adapter: "sdk" },
  ]);
});

test("calls that passed are listed as well, latest first, by each filter and in pages", async () => {
  const pass = { ...call, session_id: "s2", tool: { name: "read", args: {} } };
  await app.json(evaluate, { body: pass });
  await app.json(evaluate, { body: { ...call, session_id: "s2" } });
  await app.json(evaluate, { body: { ...pass, service: "office" } });
  const all = await listed("session_id=s2", 3);
  expect(all.map(({ service }) => service)[0]).toBe("office");
  expect(await listed("session_id=s2&decision=deny", 1)).toMatchObject([{ tool_name: "exec" }]);
  expect(await listed("session_id=s2&service=office", 1)).toMatchObject([{ tool_name: "read" }]);
  expect(await listed("session_id=s2&agent_id=other", 0)).toEqual([]);
  const page = await app.ask(`${invocations}?session_id=s2&limit=2`);
  expect(await page.json()).toEqual(all.slice(0, 2));
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "") ?? [];
  expect(await app.json(next)).toEqual(all.slice(2));
});

test("a dry run decides the same and leaves nothing in the list", async () => {
  const body = { ...call, session_id: "dry", dry_run: true };
  expect(await app.json(evaluate, { body })).toMatchObject({ decision: "deny" });
  await app.json(evaluate, { body: { ...call, session_id: "after-dry" } });
  await listed("session_id=after-dry", 1);
  expect(await app.json(`${invocations}?session_id=dry`)).toEqual([]);
});

test("an adapter asks for its own service and agent, whatever its call names", async () => {
  const { ask } = await app.installed({
    service: "office",
    agent_id: "clerk",
    agent_ids: ["clerk"],
  });
  const answer = await ask(evaluate, { ...call, session_id: "forged" });
  expect(answer.status).toBe(200);
  expect(await listed("session_id=forged", 1)).toMatchObject([
    { service: "office", agent_id: "clerk", adapter: "openclaw" },
  ]);
});

test("the arguments to run a tool with instead reach the adapter unchanged, and no list", async () => {
  const secret = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");
  const body = {
    agent_id: "main",
    service: "home",
    guardrail_name: "mask",
    mode: "blocking",
    action: "redact",
    detectors: [{ id: "pii", min_severity: "low", params: {} }],
    match: { tools: ["send"] },
  };
  await app.json("/api/v1/guardrails", { body, token: app.operatorToken });
  const args = { to: "ada@example.org", body: `key ${secret}, card 4111 1111 1111 1111` };
  const sent = { ...call, session_id: "mask", tool: { name: "send", args } };
  const answer = await app.json<Record<string, unknown>>(evaluate, { body: sent });
  expect(answer).toMatchObject({ action: "modify" });
  const { updated_input } = answer;
  expect(JSON.stringify(updated_input)).toContain(secret);
  expect(JSON.stringify(updated_input)).not.toContain("4111 1111");
  expect(JSON.stringify(await listed("session_id=mask", 1))).not.toMatch(/updated_input|ghp_/);
});

test.each([
  ["neither a tool nor a text", { tool: undefined }, "/tool"],
  ["a point that does not exist", { point: "before" }, "/point"],
  ["arguments that are a list", { tool: { name: "exec", args: [] } }, "/tool/args"],
  ["an unknown field", { agent: "main" }, "/agent"],
  ["a negative cost", { cost_usd: -1 }, "/cost_usd"],
  ["U+0000 in the session", { session_id: "a\u0000" }, "/session_id"],
])("a call with %s is refused with the field that is wrong", async (_what, change, pointer) => {
  const answer = await app.ask(evaluate, { body: { ...call, ...change } });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer }] });
});

test("a number that would be judged as another one than the tool gets is refused", async () => {
  const body = JSON.stringify(call).replace('"ls"', "12345678901234567890");
  const answer = await app.ask(evaluate, { body });
  expect(answer.status).toBe(422);
});

test("a list is refused for a decision or a number of rows that does not exist", async () => {
  for (const query of ["decision=blocked", "limit=0", "limit=501"]) {
    expect([query, (await app.ask(`${invocations}?${query}`)).status]).toEqual([query, 422]);
  }
});

test("a token that may only read asks no guardrails, one that may only ingest sees no list", async () => {
  const [read, ingest] = [await app.tokenWith("read"), await app.tokenWith("ingest")];
  expect((await app.ask(evaluate, { body: call, token: read })).status).toBe(403);
  expect((await app.ask(evaluate, { body: call, token: ingest })).status).toBe(200);
  expect((await app.ask(invocations, { token: ingest })).status).toBe(403);
});
