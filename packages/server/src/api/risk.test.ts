import { describeRule, shippedRules } from "@parapet/attack-paths";
import type { AttackPath } from "@parapet/posture";
import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { attackPath } from "../store/posture.test-support.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountRisk } from "./risk.ts";

const rules = shippedRules().map(describeRule);
const detections = [
  { path_id: "low", risk_score: 3, severity: "Low" as const },
  { path_id: "high", risk_score: 8.4 },
  { path_id: "worst", risk_score: 9.5, severity: "Critical" as const, agents_involved: ["night"] },
].map((change) => ({
  path: attackPath(change),
  services: ["home"],
  routeHash: change.path_id,
  detail: "{}",
}));

/** Three paths of the service "home", and the routes over them. */
function withPaths(
  work: (
    get: (query: string, headers?: Record<string, string>) => Promise<Response>,
  ) => Promise<void>,
): Promise<void> {
  return withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountRisk(routes, { store, rules }));
    const moment = { scanId: "s1", scannedAt: "2026-01-01T00:00:00.000Z" };
    await store.attackPaths.replaceFor("home", detections, moment);
    await work(async (query, headers = {}) =>
      app.request(`/api/v1/risk/attack-paths${query}`, { headers }),
    );
  });
}

const ids = async (answer: Response) =>
  ((await answer.json()) as AttackPath[]).map(({ path_id }) => path_id);

test("paths come whole and the worst first, each score with one decimal", () =>
  withPaths(async (get) => {
    const answer = await get("");
    expect(answer.headers.get("x-total-count")).toBe("3");
    const text = await answer.text();
    expect(text).toMatch(/"risk_score":3\.0/);
    expect((JSON.parse(text) as AttackPath[]).map(({ path_id }) => path_id)).toEqual([
      "worst",
      "high",
      "low",
    ]);
  }));

test("each filter narrows, and the total is counted before limit and offset", () =>
  withPaths(async (get) => {
    expect(await ids(await get("?severity=Low"))).toEqual(["low"]);
    expect(await ids(await get("?agent_id=night"))).toEqual(["worst"]);
    expect(await ids(await get("?service=elsewhere"))).toEqual([]);
    expect(await ids(await get("?service="))).toHaveLength(3);
    expect(await ids(await get("?status=accepted"))).toEqual([]);
    const page = await get("?limit=1&offset=1");
    expect(page.headers.get("x-total-count")).toBe("3");
    expect(await ids(page)).toEqual(["high"]);
    expect((await get("?severity=low")).status).toBe(422);
    expect((await get("?limit=0")).status).toBe(422);
  }));

const next = (page: Response) => /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];

test("a page leads to the next one, and the last to none", () =>
  withPaths(async (get) => {
    const first = await get("?limit=2");
    const link = next(first) ?? "";
    expect(await ids(first)).toEqual(["worst", "high"]);
    const second = await get(link.slice(link.indexOf("?")));
    expect(await ids(second)).toEqual(["low"]);
    expect(second.headers.get("x-total-count")).toBe("3");
    expect(next(second)).toBeUndefined();
    expect((await get("")).headers.get("link")).toBeNull();
  }));

test("who has the list already is told that nothing has changed", () =>
  withPaths(async (get) => {
    const etag = (await get("")).headers.get("etag") ?? "";
    const again = await get("", { "If-None-Match": `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect((await get("?limit=1", { "If-None-Match": etag })).status).toBe(200);
  }));

test("the rules are listed by ID", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountRisk(routes, { store, rules }));
    expect(await (await app.request("/api/v1/risk/rules")).json()).toEqual(
      JSON.parse(JSON.stringify(rules)),
    );
  }));
