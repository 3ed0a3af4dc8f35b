import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openTokens } from "@parapet/server";
import { afterEach, expect, test } from "vitest";
import { post, send, startTestService, type TestService } from "./support/service.ts";

const services: TestService[] = [];
afterEach(() => Promise.all(services.splice(0).map((service) => service.remove())));

async function started(options: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  const service = await startTestService(options);
  services.push(service);
  return service;
}

const asOperator = async (service: TestService) => ({
  Authorization: `Bearer ${await service.operatorToken()}`,
});
const withToken = (text: string) => ({ Authorization: `Bearer ${text}` });

function openTokensOf(home: string) {
  const data = join(home, "..", "data");
  return openTokens({ data, env: { HOME: home }, cwd: home, now: () => new Date() });
}

test("a token is shown once, lets its holder in, and after its end nobody", async () => {
  const service = await started();
  const operator = await asOperator(service);
  const body = { name: "ci", scopes: ["admin"] };
  const made = await post(service.url, "/api/v1/tokens", body, operator);
  expect(made.status).toBe(201);
  expect(made.headers["cache-control"]).toBe("no-store");
  const { token, token_id } = made.json as { token: string; token_id: string };

  const listed = await send(service.url, "/api/v1/tokens", { headers: withToken(token) });
  expect(listed.json).toMatchObject([{ token_id, name: "ci", scopes: ["admin"], revoked_at: "" }]);
  expect(listed.text).not.toContain(token);
  expect((await post(service.url, "/api/v1/tokens", body, operator)).status).toBe(409);

  const revoke = { method: "DELETE", headers: operator };
  expect((await send(service.url, `/api/v1/tokens/${token_id}`, revoke)).status).toBe(204);
  expect((await send(service.url, `/api/v1/tokens/${token_id}`, revoke)).status).toBe(404);
  const refused = await send(service.url, "/api/v1/checks", { headers: withToken(token) });
  expect(refused.status).toBe(401);
  expect(refused.text).not.toContain(token);
});

test("a token that may do less is told which scope is needed, and which it has", async () => {
  const service = await started();
  const operator = await asOperator(service);
  const body = { name: "reader", scopes: ["read"] };
  const made = await post(service.url, "/api/v1/tokens", body, operator);
  const { token } = made.json as { token: string };
  const scan = { workspace_path: "/nowhere" };
  const refused = await post(service.url, "/api/v1/scan", scan, withToken(token));
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("This requires a token with the scope ingest; this one has read.");
});

test("a stream ends with the token that it was opened with, before anything more is sent", async () => {
  const service = await started();
  const operator = await asOperator(service);
  const made = await post(
    service.url,
    "/api/v1/tokens",
    { name: "watch", scopes: ["read"] },
    operator,
  );
  const { token, token_id } = made.json as { token: string; token_id: string };
  const guardrail = {
    agent_id: "main",
    service: "s",
    guardrail_name: "seen",
    condition: "tool.name == 'marked'",
  };
  expect((await post(service.url, "/api/v1/guardrails", guardrail, operator)).status).toBe(201);
  const stream = await fetch(`${service.url}/api/v1/violations/stream`, {
    headers: withToken(token),
  });
  const reader = stream.body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain("init");
  await send(service.url, `/api/v1/tokens/${token_id}`, { method: "DELETE", headers: operator });
  const call = {
    agent_id: "main",
    service: "s",
    point: "pre_tool_call",
    session_id: "one",
    source_trust: "user",
    adapter: "test",
    tool: { name: "marked", args: {} },
  };
  expect((await post(service.url, "/api/v1/guardrails/evaluate", call, operator)).status).toBe(200);
  expect(await reader.read()).toMatchObject({ done: true });
});

test.each([
  [{ name: "a b", scopes: ["read"] }, "/name"],
  [{ name: "a", scopes: [] }, "/scopes"],
  [{ name: "a", scopes: ["write"] }, "/scopes/0"],
  [{ name: "a", scopes: ["read"], expires_at: "soon" }, "/expires_at"],
  [{ name: "a", scopes: ["read"], expires_at: "2001-01-01T00:00:00Z" }, "/expires_at"],
])("%j makes no token and names the field", async (body, pointer) => {
  const service = await started();
  const answer = await post(service.url, "/api/v1/tokens", body, await asOperator(service));
  expect(answer.status).toBe(422);
  expect((answer.json as { errors: { pointer: string }[] }).errors[0]?.pointer).toBe(pointer);
});

test("a token of the command line opens a server beyond loopback, and its end closes it at once", async () => {
  let text = "";
  const beyond = { host: "0.0.0.0" };
  await expect(started({ serve: beyond })).rejects.toThrow("parapet token create");
  const service = await started({
    serve: beyond,
    prepare: async (home) => {
      const tokens = await openTokensOf(home);
      const request = { name: "fleet", scopes: ["read"] as const, expires_at: "" };
      ({ text } = await tokens.create(request, "cli"));
      await tokens.close();
    },
  });
  const url = service.url.replace("0.0.0.0", "127.0.0.1");
  const status = async () =>
    (await send(url, "/api/v1/checks", { headers: withToken(text) })).status;
  expect(await status()).toBe(200);
  expect((await send(url, "/api/v1/checks")).status).toBe(401);
  const tokens = await openTokensOf(service.home);
  await tokens.revoke("fleet", "cli");
  await tokens.close();
  expect(await status()).toBe(401);
});

test("no byte of a token is in the database, nor of one that was guessed", async () => {
  const service = await started();
  const body = { name: "ci", scopes: ["read"], expires_at: "" };
  const made = await post(service.url, "/api/v1/tokens", body, await asOperator(service));
  const { token } = made.json as { token: string };
  const guess = `parapet_${randomBytes(32).toString("base64url")}`;
  for (const text of [token, guess]) {
    await send(service.url, `/api/v1/tokens/${text}`, { method: "DELETE" });
    await send(service.url, "/api/v1/tokens", { headers: withToken(text) });
  }
  await service.stop();
  const bytes = await readFile(join(service.folder, "data", "parapet.db"), "latin1");
  for (const text of [token, guess]) expect(bytes).not.toContain(text.slice(8));
});
