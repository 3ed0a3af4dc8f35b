import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type InstalledAdapter,
  openServiceApp,
  type ServiceApp,
} from "./service-app.test-support.ts";

let app: ServiceApp;
beforeEach(async () => {
  app = await openServiceApp();
  await app.installed();
});
afterEach(() => app.close());

const adapters = "/api/v1/adapters";
type Listed = { readonly installation_id: string }[];
const idsOf = (listed: Listed) => listed.map(({ installation_id }) => installation_id);
const asOperator = (target: string, body: unknown) =>
  app.ask(target, { body, token: app.operatorToken });
const remove = (id: string, token?: string) =>
  app.ask(`${adapters}/${id}`, { method: "DELETE", ...(token === undefined ? {} : { token }) });

/** Sends a canary through the adapter, which the service sees: what is proven is cached. */
async function prove(id: string, ask: InstalledAdapter["ask"]): Promise<void> {
  const made = await asOperator(`${adapters}/${id}/canaries`, {});
  const { canary } = (await made.json()) as { readonly canary: string };
  const blocked = await ask("/api/v1/guardrails/evaluate", {
    agent_id: "main",
    point: "pre_tool_call",
    source_trust: "agent",
    adapter: "openclaw",
    tool: { name: "exec", args: { command: `echo ${canary}` } },
  });
  expect(await blocked.json()).toMatchObject({ action: "block" });
  const result = { blocked: true, blocked_when_away: true };
  const proven = await asOperator(`${adapters}/${id}/canaries/${canary}/result`, result);
  expect(await proven.json()).toMatchObject({ health: "active", proofs: [{ blocked: true }] });
}

test("the list of adapters does not show where their private files are or the digests of those files", async () => {
  const text = await (await app.ask(adapters)).text();
  expect(JSON.parse(text)).toMatchObject([
    {
      installation_id: "ad_1",
      adapter: "openclaw",
      service: "home",
      health: "unknown",
      health_reason: expect.stringContaining("parapet protect status"),
      proofs: [],
    },
  ]);
  expect(text).not.toContain("/nowhere/private");
  expect(text).not.toContain("0".repeat(64));
});

test("adapters are paged through in the order in which they were installed, and filtered by service", async () => {
  for (const [installation_id, service] of [
    ["ad_2", "office"],
    ["ad_3", "home"],
  ] as const) {
    await app.installed({ installation_id, service, target: `/nowhere/${installation_id}` });
  }
  const page = await app.ask(`${adapters}?limit=2`);
  expect(idsOf((await page.json()) as Listed)).toEqual(["ad_1", "ad_2"]);
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "") ?? [];
  const last = await app.ask(next);
  expect(idsOf((await last.json()) as Listed)).toEqual(["ad_3"]);
  expect(last.headers.get("link")).toBeNull();
  expect(idsOf(await app.json<Listed>(`${adapters}?service=office`))).toEqual(["ad_2"]);
  expect(idsOf(await app.json<Listed>(`${adapters}?service=`))).toHaveLength(3);
  expect(await app.json(`${adapters}?service=elsewhere`)).toEqual([]);
  expect((await app.ask(`${adapters}?limit=1001`)).status).toBe(422);
});

test("only the operator removes an adapter, the audit log names it, and its next call is refused", async () => {
  const { ask } = await app.installed({ installation_id: "ad_2", target: "/nowhere/other" });
  await prove("ad_2", ask);
  expect((await ask(`${adapters}/ad_2/heartbeat`, {})).status).toBe(200);
  expect((await remove("ad_2")).status).toBe(403);
  expect((await remove("ad_2", await app.tokenWith("fix"))).status).toBe(403);
  expect(await app.store.adapters.get("ad_2")).toBeDefined();

  const removed = await remove("ad_2", app.operatorToken);
  expect([removed.status, await removed.text()]).toEqual([204, ""]);
  expect((await ask(`${adapters}/ad_2/heartbeat`, {})).status).toBe(401);
  expect((await app.store.audit.list({ limit: 1 })).rows).toMatchObject([
    { actor: "operator", action: "adapter.remove", target: "home/ad_2", detail: "openclaw" },
  ]);
  const again = await remove("ad_2", app.operatorToken);
  expect(again.status).toBe(404);
  expect(await again.json()).toMatchObject({
    detail: expect.stringContaining("GET /api/v1/adapters"),
  });
});

test("a canary is for the only protected agent, and for the one that is named where there are several", async () => {
  const made = await asOperator(`${adapters}/ad_1/canaries`, {});
  expect(made.status).toBe(201);
  expect(await made.json()).toMatchObject({
    canary: expect.stringMatching(/^parapet-canary-[0-9a-f]{32}$/),
    agent_id: "main",
  });
  await app.installed({
    installation_id: "ad_2",
    agent_ids: ["main", "ops"],
    target: "/nowhere/other",
  });
  const unnamed = await asOperator(`${adapters}/ad_2/canaries`, {});
  expect(unnamed.status).toBe(409);
  expect(await unnamed.json()).toMatchObject({ detail: expect.stringContaining("agent_id") });
  const named = await asOperator(`${adapters}/ad_2/canaries`, { agent_id: "ops" });
  expect(await named.json()).toMatchObject({ agent_id: "ops" });
  expect((await asOperator(`${adapters}/ad_9/canaries`, {})).status).toBe(404);
  expect((await asOperator(`${adapters}/ad_1/canaries`, { agent_id: "" })).status).toBe(422);
  expect((await app.ask(`${adapters}/ad_1/canaries`, { body: {} })).status).toBe(403);
});

test("the result of a canary counts once, only for its own installation, and says what it proved", async () => {
  await app.installed({ installation_id: "ad_2", target: "/nowhere/other" });
  const made = await asOperator(`${adapters}/ad_1/canaries`, {});
  const { canary } = (await made.json()) as { readonly canary: string };
  const result = { blocked: true, blocked_when_away: true };
  expect((await asOperator(`${adapters}/ad_2/canaries/${canary}/result`, result)).status).toBe(404);
  const incomplete = await asOperator(`${adapters}/ad_1/canaries/${canary}/result`, {
    blocked: true,
  });
  expect(incomplete.status).toBe(422);
  const unseen = await asOperator(`${adapters}/ad_1/canaries/${canary}/result`, result);
  expect(await unseen.json()).toMatchObject({
    health: "unknown",
    proofs: [{ agent_id: "main", blocked: false }],
  });
  const again = await asOperator(`${adapters}/ad_1/canaries/${canary}/result`, result);
  expect(again.status).toBe(404);
  expect(await again.json()).toMatchObject({ detail: expect.stringContaining("create another") });
});
