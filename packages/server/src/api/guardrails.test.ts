import { afterEach, beforeEach, expect, test } from "vitest";
import { openServiceApp, type ServiceApp } from "./service-app.test-support.ts";

let app: ServiceApp;
beforeEach(async () => {
  app = await openServiceApp();
});
afterEach(() => app.close());

const guardrails = "/api/v1/guardrails";
const no = (guardrail_name: string, change = {}) => ({
  agent_id: "main",
  service: "home",
  guardrail_name,
  mode: "blocking",
  action: "deny",
  match: { tools: ["exec"] },
  ...change,
});
type Listed = { readonly guardrail_name: string; readonly agent_id: string }[];
const namesOf = (listed: Listed) => listed.map(({ guardrail_name }) => guardrail_name);
const put = (target: string, body: unknown) => app.ask(target, { method: "PUT", body });
const register = (body: unknown, token?: string) =>
  app.ask(guardrails, { body, ...(token === undefined ? {} : { token }) });

test("a guardrail is new once; the same again changes nothing, another body makes a new revision", async () => {
  const made = await register(no("a"));
  expect(made.status).toBe(201);
  const first = (await made.json()) as { guardrail_id: string; revision: number };
  expect(first).toMatchObject({ service: "home", revision: 1, registered_via: "api" });
  const again = await register(no("a"));
  expect([again.status, await again.json()]).toMatchObject([200, { revision: 1 }]);
  const changed = await register(no("a", { severity: "critical" }), app.operatorToken);
  expect(await changed.json()).toMatchObject({
    guardrail_id: first.guardrail_id,
    revision: 2,
    severity: "critical",
  });
});

test("PUT registers by the names in the address, and takes none from the body", async () => {
  const target = `/api/v1/agents/main/guardrails/${encodeURIComponent("a/b")}?service=home`;
  const { agent_id: _, guardrail_name: __, service: ___, ...settings } = no("");
  const made = await put(target, settings);
  expect([made.status, await made.json()]).toMatchObject([
    201,
    { agent_id: "main", guardrail_name: "a/b", service: "home" },
  ]);
  expect((await put(target, settings)).status).toBe(200);
  const renamed = await put(target, { ...settings, guardrail_name: "c" });
  expect(await renamed.json()).toMatchObject({ errors: [{ pointer: "/guardrail_name" }] });
});

test("a caller that is not the operator cannot loosen a guardrail, and the answer names the field", async () => {
  await register(no("a"), app.operatorToken);
  for (const token of [undefined, await app.tokenWith("ingest", "fix")]) {
    const looser = await register(no("a", { mode: "monitoring" }), token);
    expect(looser.status).toBe(403);
    expect(await looser.json()).toMatchObject({
      errors: expect.arrayContaining([{ pointer: "/mode", detail: "Less strict than before." }]),
    });
  }
  expect(await app.json<Listed>(guardrails)).toMatchObject([{ mode: "blocking", revision: 1 }]);
  expect((await register(no("b"), await app.tokenWith("read"))).status).toBe(403);
});

test("only the operator deletes a guardrail, once, and the audit log names it", async () => {
  await register(no("a"));
  const address = "/api/v1/agents/main/guardrails/a?service=home";
  const remove = (token?: string) =>
    app.ask(address, { method: "DELETE", ...(token === undefined ? {} : { token }) });
  expect((await remove()).status).toBe(403);
  expect(await app.json<Listed>(guardrails)).toHaveLength(1);
  expect((await remove(app.operatorToken)).status).toBe(204);
  const again = await remove(app.operatorToken);
  expect(again.status).toBe(404);
  expect(await again.json()).toMatchObject({
    detail: expect.stringContaining("GET /api/v1/guardrails"),
  });
  expect((await app.store.audit.list({ limit: 1 })).rows).toMatchObject([
    { actor: "operator", action: "guardrail.remove" },
  ]);
});

test("the list of an agent is complete without a limit, and every list is paged with one", async () => {
  for (const name of ["a", "b", "c"]) await register(no(name));
  await register(no("d", { agent_id: "other" }));
  const ofAgent = "/api/v1/agents/main/guardrails";
  for (const address of [ofAgent, `${guardrails}?agent_id=main`]) {
    const whole = await app.ask(address);
    expect(namesOf((await whole.json()) as Listed)).toEqual(["a", "b", "c"]);
    expect(whole.headers.get("link")).toBeNull();
  }
  for (const address of [`${ofAgent}?`, `${guardrails}?`]) {
    const page = await app.ask(`${address}limit=2`);
    expect(namesOf((await page.json()) as Listed)).toEqual(["a", "b"]);
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "") ?? [];
    expect(namesOf(await app.json<Listed>(next))[0]).toBe("c");
  }
  expect(await app.json(`${ofAgent}?service=elsewhere`)).toEqual([]);
  expect(namesOf(await app.json<Listed>(`${guardrails}?agent_id=`))).toHaveLength(4);
  expect((await app.ask(`${guardrails}?limit=0`)).status).toBe(422);
});

test("guardrails that hold for a sub-agent are listed with those of its parents where that is asked for", async () => {
  await register(no("own", { agent_id: "main/helper" }));
  await register(no("parent"));
  await register(no("all", { agent_id: "*" }), app.operatorToken);
  const list = async (query: string) =>
    namesOf(await app.json<Listed>(`${guardrails}?agent_id=main%2Fhelper${query}`)).toSorted();
  expect(await list("")).toEqual(["own"]);
  expect(await list("&effective=false")).toEqual(["own"]);
  expect(await list("&effective=true")).toEqual(["all", "own", "parent"]);
  expect((await app.ask(`${guardrails}?agent_id=main&effective=maybe`)).status).toBe(422);
});

test("a guardrail that could not work is refused with the field that is wrong, and not registered", async () => {
  for (const [pointer, change] of [
    ["/guardrail_name", { guardrail_name: "a\u0000" }],
    ["/guardrail_name", { guardrail_name: "a".repeat(201) }],
    ["/agent_id", { agent_id: ".." }],
    ["/condition", { condition: "tool.name ==" }],
    ["/points", { points: [] }],
    ["/modes", { modes: "blocking" }],
    ["/severity", { severity: "Critical" }],
  ] as const) {
    const answer = await register(no("a", change), app.operatorToken);
    expect([pointer, answer.status, await answer.json()]).toMatchObject([
      pointer,
      422,
      { type: "urn:parapet:problem:invalid", errors: [{ pointer }] },
    ]);
  }
  expect(await app.json(guardrails)).toEqual([]);
});
