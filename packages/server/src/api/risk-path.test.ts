import { afterAll, beforeAll, expect, test } from "vitest";
import {
  hardenedShell,
  openServiceApp,
  openShell,
  type ServiceApp,
} from "./service-app.test-support.ts";

const now = new Date("2026-03-01T00:00:00.000Z");
const paths = "/api/v1/risk/attack-paths";
let app: ServiceApp;
let id: string;
beforeAll(async () => {
  app = await openServiceApp({ now: () => now });
  await app.scanned("home", openShell);
  id = (await app.json<{ path_id: string }[]>(paths))[0]!.path_id;
});
afterAll(() => app.close());

const accepted = { status: "accepted", reason: "The tablet needs it.", owner: "ada" };
const decide = (body: unknown, { of = id, token = app.operatorToken } = {}) =>
  app.ask(`${paths}/${of}/accept`, { body, token });

test("one path has its evidence, its score point by point and the fixes that close it, in the JSON of the list", async () => {
  const text = await (await app.ask(`${paths}/${id}`)).text();
  expect(text).toMatch(/"risk_score":\d+\.\d/);
  expect(JSON.parse(text)).toMatchObject({
    path_id: id,
    status: "open",
    waterfall: expect.arrayContaining(
      [{}].map(() => expect.objectContaining({ points: expect.anything() })),
    ),
    fixes: expect.arrayContaining([expect.objectContaining({ check_ids: expect.any(Array) })]),
  });
});

test("an unknown path is not found, with the request that lists them, and cannot be decided about", async () => {
  const none = await app.ask(`${paths}/ap_none`);
  expect(none.status).toBe(404);
  expect(await none.json()).toMatchObject({
    detail: expect.stringContaining("GET /api/v1/risk/attack-paths"),
  });
  expect((await decide(accepted, { of: "ap_none" })).status).toBe(404);
  expect((await app.store.audit.list({ limit: 1 })).rows).toEqual([]);
});

test("only the operator decides about a path", async () => {
  expect((await app.ask(`${paths}/${id}/accept`, { body: accepted })).status).toBe(403);
  const token = await app.tokenWith("read", "ingest", "fix");
  expect((await decide(accepted, { token })).status).toBe(403);
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ status: "open" });
});

test.each([
  ["/expires_at", { expires_at: "2026-02-28T23:59:59Z" }],
  ["/expires_at", { expires_at: now.toISOString() }],
  ["/expires_at", { status: "open", expires_at: "2027-01-01T00:00:00Z" }],
  ["/expires_at", { expires_at: "tomorrow" }],
  ["/status", { status: "resolved" }],
  ["/reason", { reason: " " }],
  ["/owner", { owner: "o".repeat(201) }],
  ["/until", { until: "2027-01-01" }],
])("a decision with a wrong %s is refused: %j", async (pointer, change) => {
  const answer = await decide({ ...accepted, ...change });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer }] });
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ status: "open" });
});

test("a decision holds until its time in UTC, is in the audit log, and has no secret from its reason", async () => {
  const secret = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");
  const answer = await decide({
    ...accepted,
    reason: `Used with ${secret}`,
    expires_at: "2026-04-01T02:00:00+02:00",
  });
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    path_id: id,
    status: "accepted",
    decision: { owner: "ada", by: "operator", expires_at: "2026-04-01T00:00:00.000Z" },
  });
  expect(text).not.toContain(secret);
  const { rows } = await app.store.audit.list({ limit: 1 });
  expect(rows).toMatchObject([{ actor: "operator", action: "attack_path.accept", target: id }]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("a path is opened again, and one that the latest scan no longer shows cannot be decided about", async () => {
  const opened = await decide({ ...accepted, status: "open" });
  expect(await opened.json()).toMatchObject({ status: "open" });
  expect((await app.store.audit.list({ limit: 1 })).rows).toMatchObject([
    { action: "attack_path.open" },
  ]);
  await app.scanned("home", hardenedShell);
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ status: "resolved", fixes: [] });
  const late = await decide(accepted);
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ detail: expect.stringContaining("resolved") });
});
