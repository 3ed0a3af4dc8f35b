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
    ...rest,
  },
  idempotencyKey: "",
  requestHash: "",
});

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
