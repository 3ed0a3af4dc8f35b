import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const address = "/api/v1/services/desk/suppressions";
const entry = {
  check_id: "OC-NET-001",
  pointer: "/gateway/bind",
  reason: "The tablet needs it.",
  owner: "ada",
  expires: "2026-06-01",
};
let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp({ now: () => now });
  await app.scanned("desk", openShell);
});
afterAll(() => app.close());

const add = (change = {}, token = app.operatorToken) =>
  app.ask(address, { body: { ...entry, ...change }, token });
const remove = (id: string, token: string) =>
  app.ask(`${address}/${id}`, { method: "DELETE", token });

test("a suppression counts until the end of its last day, which may be today and not yesterday", async () => {
  const over = await add({ expires: "2026-02-28" });
  expect(over.status).toBe(422);
  expect(await over.json()).toMatchObject({ errors: [{ pointer: "/expires" }] });
  expect(await app.json(address)).toEqual([]);
  const today = await add({ expires: "2026-03-01" });
  expect([today.status, await today.json()]).toMatchObject([
    201,
    { check_id: "OC-NET-001", pointer: "/gateway/bind", expires: "2026-03-01", owner: "ada" },
  ]);
});

test("one that covers the same is renewed, others are listed after it in pages", async () => {
  await add();
  await add({ check_id: "OC-TOOL-001", pointer: undefined, agent_id: "main" });
  type Entry = {
    readonly suppression_id: string;
    readonly check_id: string;
    readonly expires: string;
  };
  const all = await app.json<Entry[]>(address);
  expect(all).toMatchObject([
    { check_id: "OC-NET-001", expires: "2026-06-01", agent_id: "" },
    { check_id: "OC-TOOL-001", agent_id: "main", pointer: "" },
  ]);
  const page = await app.ask(`${address}?limit=1`);
  expect(await page.json()).toEqual([all[0]]);
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "") ?? [];
  expect(await app.json(next)).toEqual([all[1]]);
  expect((await app.ask(`${address}?limit=1001`)).status).toBe(422);
});

test.each([
  ["/reason", { reason: "  " }],
  ["/reason", { reason: "r".repeat(501) }],
  ["/owner", { owner: "" }],
  ["/expires", { expires: "tomorrow" }],
  ["/expires", { expires: "2026-02-30" }],
  ["/check_id", { check_id: 7 }],
  ["/until", { until: "2026-06-01" }],
])("a suppression with a wrong %s is refused, and the file stays: %j", async (pointer, change) => {
  const before = await readFile(join(app.folder, "desk", "parapet-ignore.json5"), "utf8");
  const answer = await add(change);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer }] });
  expect(await readFile(join(app.folder, "desk", "parapet-ignore.json5"), "utf8")).toBe(before);
});

test("the audit log names the token that suppressed a finding", async () => {
  const token = await app.tokenWith("admin");
  expect((await add({ check_id: "OC-NET-002", pointer: undefined }, token)).status).toBe(201);
  expect((await app.store.audit.list({ limit: 1 })).rows).toMatchObject([
    { actor: expect.stringMatching(/^token:t\d+$/), action: "finding.suppress" },
  ]);
});

test("a token with the scope fix removes a suppression and adds none; one with the scope read does neither", async () => {
  const [fix, read] = [await app.tokenWith("fix"), await app.tokenWith("read")];
  const [first] = await app.json<{ suppression_id: string }[]>(address);
  const id = first!.suppression_id;
  expect((await add({}, fix)).status).toBe(403);
  expect((await remove(id, read)).status).toBe(403);
  expect((await remove(id, fix)).status).toBe(204);
  const again = await remove(id, fix);
  expect(again.status).toBe(404);
  expect(await again.json()).toMatchObject({ detail: expect.stringContaining("suppression") });
});

test("an unscanned service has no suppressions to list, add or remove", async () => {
  const elsewhere = address.replace("desk", "elsewhere");
  const token = app.operatorToken;
  expect((await app.ask(elsewhere)).status).toBe(404);
  expect((await app.ask(elsewhere, { body: entry, token })).status).toBe(404);
  const method = "DELETE";
  expect((await app.ask(`${elsewhere}/su_1`, { method, token })).status).toBe(404);
});
