import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import type { NewInvocation } from "./evaluations.ts";

const evaluated = (id: number, rest: Partial<NewInvocation["invocation"]> = {}): NewInvocation => ({
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
    service: "s",
    agent_id: "main",
    session_id: "one",
    point: "pre_tool_call",
    tool_name: "exec",
    tool_server: "",
    source_trust: "user",
    adapter: "sdk",
    evaluated_at: "2026-01-01T00:00:00.000Z",
    trace_id: "",
    span_id: "",
    outcome: "allowed",
    effects: [],
    labels: [],
    ...rest,
  },
  idempotencyKey: "",
  requestHash: "",
});

const hour = (n: number) => `2026-01-01T${String(n).padStart(2, "0")}:00:00.000Z`;

onEachDatabase("evaluations", (create) => {
  test("are listed latest first, page by page, and by what is asked for", () =>
    withStore(create, async ({ evaluations }) => {
      const rows = Array.from({ length: 450 }, (_, id) =>
        evaluated(id, { agent_id: id % 2 === 0 ? "main" : "other" }),
      );
      await evaluations.append(rows);
      const first = await evaluations.list({ limit: 300 });
      const second = await evaluations.list({ limit: 300, cursor: first.next });
      const ids = [...first.rows, ...second.rows].map(({ evaluation_id }) => evaluation_id);
      expect(ids).toEqual(rows.map(({ invocation }) => invocation.evaluation_id).toReversed());
      const others = await evaluations.list({ limit: 500, agent_id: "other" });
      expect(others.rows).toHaveLength(225);
      expect((await evaluations.list({ limit: 1, decision: "deny" })).rows).toEqual([]);
    }));

  test("of the same call, told twice, are one", () =>
    withStore(create, async ({ evaluations }) => {
      const once = { ...evaluated(1), idempotencyKey: "k", requestHash: "a" };
      const twice = { ...evaluated(2), idempotencyKey: "k", requestHash: "b" };
      expect(await evaluations.isFirst(once)).toBe(true);
      expect(await evaluations.isFirst(twice)).toBe(false);
      await evaluations.append([twice]);
      expect(await evaluations.byIdempotencyKey("s", "k")).toEqual({
        invocation: once.invocation,
        requestHash: "a",
      });
      expect(await evaluations.byIdempotencyKey("other", "k")).toBeUndefined();
      expect(await evaluations.byIdempotencyKey("s", "")).toBeUndefined();
    }));

  test("of a period are listed latest first, page by page, those of one moment once", () =>
    withStore(create, async ({ evaluations }) => {
      // They arrive in another order than they were made.
      await evaluations.append(
        [3, 1, 2, 2, 2, 4, 5].map((n, id) =>
          evaluated(id, { evaluated_at: hour(n), agent_id: n === 3 ? "other" : "main" }),
        ),
      );
      const period = { from: hour(2), to: hour(5) };
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        // oxlint-disable-next-line no-await-in-loop
        const page = await evaluations.within({ ...period, limit: 2, cursor });
        seen.push(...page.rows.map(({ evaluation_id }) => evaluation_id));
        cursor = page.next;
      } while (cursor !== undefined);
      expect(seen).toEqual(["ev_5", "ev_0", "ev_4", "ev_3", "ev_2"]);
      const others = await evaluations.within({ ...period, limit: 9, agent_id: "other" });
      expect(others.rows.map(({ evaluation_id }) => evaluation_id)).toEqual(["ev_0"]);
      const none = await evaluations.within({ ...period, limit: 9, service: "elsewhere" });
      expect(none.rows).toEqual([]);
    }));

  test("that an earlier version kept say no more than it knew", () =>
    withStore(create, async ({ evaluations }) => {
      const { invocation, ...rest } = evaluated(1, { action: "block", decision: "deny" });
      const {
        trace_id: _t,
        span_id: _s,
        outcome: _o,
        effects: _e,
        labels: _l,
        ...old
      } = invocation;
      await evaluations.append([{ invocation: old as typeof invocation, ...rest }]);
      const { rows } = await evaluations.list({ limit: 1 });
      expect(rows).toEqual([{ ...old, trace_id: "", span_id: "", outcome: "block_requested" }]);
    }));

  test("go when they are old", () =>
    withStore(create, async ({ evaluations }) => {
      await evaluations.append([
        evaluated(1),
        evaluated(2, { evaluated_at: "2026-02-01T00:00:00.000Z" }),
      ]);
      expect(await evaluations.prune("2026-01-15T00:00:00.000Z")).toBe(1);
      expect((await evaluations.list({ limit: 10 })).rows).toHaveLength(1);
    }));
});
