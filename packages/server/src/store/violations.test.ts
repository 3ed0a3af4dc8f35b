import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { inTurn } from "./in-turn.ts";
import { violation } from "./posture.test-support.ts";
import type { ViolationQuery } from "./violations.ts";

onEachDatabase("violations", (create) => {
  test("that are sent twice count once", () =>
    withStore(create, async ({ violations }) => {
      const first = await violations.insert(violation());
      expect(first).toBeGreaterThan(0);
      expect(await violations.insert(violation({ reason: "again" }))).toBeUndefined();
      expect(await violations.get("v1")).toEqual(violation());
    }));

  test("stand for more when more of them are told, never for fewer, and not once somebody has seen to them", () =>
    withStore(create, async ({ violations }) => {
      const counted = async () => (await violations.get("v1"))?.count;
      await violations.grow(violation({ count: 3 }));
      expect(await counted()).toBeUndefined();
      await violations.insert(violation({ count: 3 }));
      await violations.grow(violation({ count: 5, reason: "later" }));
      await violations.grow(violation({ count: 4, reason: "earlier" }));
      expect(await violations.get("v1")).toMatchObject({ count: 5, reason: "later" });
      await violations.acknowledge("v1");
      await violations.grow(violation({ count: 9 }));
      expect(await violations.get("v1")).toMatchObject({ count: 5, status: "acknowledged" });
    }));

  test("are paged through, latest arrival first", () =>
    withStore(create, async ({ violations }) => {
      await inTurn(["v1", "v2", "v3", "v4", "v5"], (violation_id) =>
        violations.insert(violation({ violation_id })),
      );
      const first = await violations.list({ limit: 3 });
      expect(first.rows.map(({ violation_id }) => violation_id)).toEqual(["v5", "v4", "v3"]);
      const second = await violations.list({ limit: 3, cursor: first.next });
      expect(second.rows.map(({ violation_id }) => violation_id)).toEqual(["v2", "v1"]);
      expect(second.next).toBeUndefined();
      await expect(violations.list({ limit: 3, cursor: "1; drop" })).rejects.toMatchObject({
        code: "bad_cursor",
      });
    }));

  test("can be narrowed by each filter", () =>
    withStore(create, async ({ violations }) => {
      const other = {
        violation_id: "v2",
        service: "office",
        agent_id: "second",
        severity: "low",
        guardrail_name: "spend",
        session_id: "s".repeat(5000),
        decision: "error",
        observed_at: "2026-01-02T00:00:00.000Z",
      } as const;
      await violations.insert(violation());
      await violations.insert(violation(other));
      const { service, agent_id, severity, guardrail_name, session_id, decision } = other;
      const filters: readonly Partial<ViolationQuery>[] = [
        { service },
        { agent_id },
        { severity },
        { guardrail_name },
        { session_id },
        { decision },
        { since: other.observed_at },
      ];
      await inTurn(filters, async (filter) => {
        const { rows } = await violations.list({ limit: 50, ...filter });
        expect(rows.map(({ violation_id }) => violation_id)).toEqual(["v2"]);
      });
    }));

  test("reach a stream that was away, in the order of arrival", () =>
    withStore(create, async ({ violations }) => {
      expect(await violations.newest()).toEqual({ sequence: 0, violation_id: "", count: 0 });
      const last = (await violations.insert(violation()))!;
      expect(await violations.newest()).toEqual({ sequence: last, violation_id: "v1", count: 1 });
      const ids = Array.from({ length: 20 }, (_, n) => `w${n}`);
      await Promise.all(ids.map((violation_id) => violations.insert(violation({ violation_id }))));
      const later = await violations.after(last, 50);
      const sequences = later.map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
      expect(later.map((row) => row.violation.violation_id).toSorted()).toEqual(ids.toSorted());
      expect(await violations.after(last, 2)).toEqual(later.slice(0, 2));
      expect(await violations.newest()).toMatchObject({ sequence: sequences.at(-1), count: 21 });
    }));

  test("are acknowledged, and opened again", () =>
    withStore(create, async ({ violations }) => {
      await violations.insert(violation());
      expect(await violations.acknowledge("v1")).toEqual(violation({ status: "acknowledged" }));
      expect((await violations.list({ limit: 1 })).rows[0]!.status).toBe("acknowledged");
      expect(await violations.acknowledge("v2")).toBeUndefined();
      expect(await violations.reopen("v1")).toEqual(violation({ status: "open" }));
      expect((await violations.list({ limit: 1 })).rows[0]!.status).toBe("open");
      expect(await violations.reopen("v2")).toBeUndefined();
    }));

  test("that grew old are deleted, and their numbers are not given again", () =>
    withStore(create, async ({ violations }) => {
      const first = await violations.insert(violation());
      expect(await violations.prune("2026-01-01T00:00:00.000Z")).toBe(0);
      expect(await violations.prune("2026-01-01T00:00:00.001Z")).toBe(1);
      expect(await violations.insert(violation())).toBeGreaterThan(first!);
    }));
});
