import { expect, test } from "vitest";
import type { NewInvocation } from "../store/evaluations.ts";
import { onEachDatabase, steadyClock, withStore } from "../store/databases.test-support.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import { mountActivity } from "./activity.ts";
import { mounted } from "./mounted.test-support.ts";

const evaluated = (id: number, evaluated_at: string, session_id: string): NewInvocation => ({
  invocation: {
    evaluation_id: `ev_${id}`,
    decision: "allow",
    action: "allow",
    would_block: false,
    reasons: [],
    matched: [],
    errors: [],
    policy_hash: "h",
    latency_us: 12,
    service: "home",
    agent_id: "main",
    session_id,
    point: "pre_tool_call",
    tool_name: "exec",
    tool_server: "",
    source_trust: "user",
    adapter: "sdk",
    evaluated_at,
    trace_id: "",
    span_id: "",
    outcome: "allowed",
    effects: [],
    labels: [],
  },
  idempotencyKey: "",
  requestHash: "",
});

const now = () => new Date("2026-01-02T12:00:00.000Z");

onEachDatabase("the activity of a period", (create) => {
  test("is a summary and pages of sessions, of one day where no time is asked for", () =>
    withStore(create, async (store, location) => {
      const { observations, close } = await openTelemetryDatabase(location, {
        clock: steadyClock(),
      });
      const app = mounted((routes) => mountActivity(routes, { store, observations, now }));
      await store.evaluations.append([
        evaluated(1, "2026-01-01T11:59:59.999Z", "before"),
        evaluated(2, "2026-01-01T12:00:00.000Z", "a"),
        evaluated(3, "2026-01-02T01:00:00.000Z", "b"),
        evaluated(4, "2026-01-02T01:00:01.000Z", "c"),
      ]);
      const answer = await app.request("/api/v1/activity?limit=2");
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        from: "2026-01-01T12:00:00.000Z",
        to: "2026-01-02T12:00:00.000Z",
        complete_since: "2026-01-01T12:00:00.000Z",
        session_count: 3,
        calls: 3,
        sessions: [{ session_id: "c" }, { session_id: "b" }],
      });
      const next = /<([^>]*)>/.exec(answer.headers.get("Link") ?? "")?.[1] ?? "";
      expect(await (await app.request(next)).json()).toMatchObject({
        session_count: 3,
        sessions: [{ session_id: "a" }],
      });
      const night = "from=2026-01-02T02:00:00%2B01:00&to=2026-01-02T02:00:01%2B01:00";
      expect(await (await app.request(`/api/v1/activity?${night}`)).json()).toMatchObject({
        from: "2026-01-02T01:00:00.000Z",
        sessions: [{ session_id: "b" }],
      });
      const backwards = "from=2026-01-02T02:00:00Z&to=2026-01-01T02:00:00Z";
      expect((await app.request(`/api/v1/activity?${backwards}`)).status).toBe(422);
      await close();
    }));
});
