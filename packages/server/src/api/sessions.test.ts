import { expect, test } from "vitest";
import { sqliteDatabase, steadyClock, withStore } from "../store/databases.test-support.ts";
import { violation } from "../store/posture.test-support.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountSessions } from "./sessions.ts";

test("a session that guardrails know and no span has shown has its violations as its history", () =>
  withStore(sqliteDatabase, async (store, location) => {
    const { observations, close } = await openTelemetryDatabase(location, { clock: steadyClock() });
    const app = mounted((routes) => mountSessions(routes, { store, observations }));
    const of = (id: string, query = "") => app.request(`/api/v1/sessions/${id}${query}`);
    await store.violations.insert(violation({ session_id: "s 1", service: "home" }));
    const answer = await of("s%201");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      service: "home",
      session_id: "s 1",
      agent_ids: ["main"],
      runs: 0,
      truncated: false,
      timeline: [{ agent_id: "main" }],
    });
    expect((await of("never")).status).toBe(404);
    expect((await of("s%201", "?service=office")).status).toBe(404);
    await store.violations.insert(
      violation({ violation_id: "v2", session_id: "s 1", service: "office" }),
    );
    const several = await of("s%201");
    expect(several.status).toBe(409);
    expect(await several.text()).toContain("home, office");
    expect(await (await of("s%201", "?service=office")).json()).toMatchObject({
      service: "office",
    });
    expect(await (await app.request("/api/v1/sessions")).json()).toEqual([]);
    await close();
  }));
