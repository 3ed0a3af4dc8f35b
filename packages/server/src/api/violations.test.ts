import { shownViolation } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import { violation } from "../store/posture.test-support.ts";
import type { Store } from "../store/store.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountViolations } from "./violations.ts";

const ids = (json: unknown) => (json as { violation_id: string }[]).map((one) => one.violation_id);

/** A store with v1, v2 … and the routes over it. */
function withViolations(
  count: number,
  work: (
    get: (target: string, method?: string) => Promise<Response>,
    store: Store,
  ) => Promise<void>,
): Promise<void> {
  return withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountViolations(routes, { store }));
    await inTurn(Array.from({ length: count }).keys(), (n) =>
      store.violations.insert(violation({ violation_id: `v${n + 1}` })),
    );
    await work(
      async (target, method = "GET") => app.request(`/api/v1/violations${target}`, { method }),
      store,
    );
  });
}

test("violations are paged through by the Link header, latest first, each once", () =>
  withViolations(5, async (get) => {
    const seen: string[] = [];
    for (let target = "?limit=2&agent_id=main"; target !== "";) {
      const page = await get(target);
      seen.push(...ids(await page.json()));
      target =
        /<\/api\/v1\/violations(\?[^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ??
        "";
    }
    expect(seen).toEqual(["v5", "v4", "v3", "v2", "v1"]);
  }));

test("50 come unless a limit says otherwise, and 500 at most", () =>
  withViolations(51, async (get) => {
    expect(await (await get("")).json()).toHaveLength(50);
    expect(await (await get("?limit=500")).json()).toHaveLength(51);
    expect((await get("?limit=501")).status).toBe(422);
    expect((await get("?limit=0")).status).toBe(422);
  }));

test("each filter narrows", () =>
  withViolations(1, async (get, store) => {
    await store.violations.insert(
      violation({
        violation_id: "other",
        agent_id: "second/agent",
        severity: "critical",
        guardrail_name: "spend",
        session_id: "s 2",
        service: "office",
        decision: "error",
        observed_at: "2026-02-01T00:00:00.000Z",
      }),
    );
    for (const filter of [
      "agent_id=second%2Fagent",
      "severity=critical",
      "guardrail_name=spend",
      "session_id=s+2",
      "service=office",
      "decision=error",
      "since=2026-02-01T01:00:00%2B01:00",
    ]) {
      expect([filter, ids(await (await get(`?${filter}`)).json())]).toEqual([filter, ["other"]]);
    }
    expect(await (await get("?since=2026-02-01T00:00:00.001Z")).json()).toEqual([]);
    expect((await get("?severity=Critical")).status).toBe(422);
    expect((await get("?since=yesterday")).status).toBe(422);
  }));

test("recent gives the newest 20, or as many as asked", () =>
  withViolations(25, async (get) => {
    expect(ids(await (await get("/recent")).json())).toHaveLength(20);
    expect(ids(await (await get("/recent?limit=2")).json())).toEqual(["v25", "v24"]);
  }));

test("acknowledging is remembered and can be taken back; an unknown violation is not found", () =>
  withViolations(1, async (get, store) => {
    const answer = await get("/v1/ack", "POST");
    expect(await answer.json()).toEqual(shownViolation(violation({ status: "acknowledged" })));
    expect((await store.violations.get("v1"))?.status).toBe("acknowledged");
    expect((await get("/v2/ack", "POST")).status).toBe(404);
    const reopened = await get("/v1/ack", "DELETE");
    expect(await reopened.json()).toEqual(shownViolation(violation()));
    expect((await store.violations.get("v1"))?.status).toBe("open");
    expect((await get("/v2/ack", "DELETE")).status).toBe(404);
  }));

test("who may not loosen may not acknowledge", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountViolations(routes, { store }), { kind: "local" });
    await store.violations.insert(violation());
    const undone = await app.request("/api/v1/violations/v1/ack", { method: "DELETE" });
    expect(undone.status).toBe(403);
    const answer = await app.request("/api/v1/violations/v1/ack", { method: "POST" });
    expect(answer.status).toBe(403);
    expect((await store.violations.get("v1"))?.status).toBe("open");
  }));
