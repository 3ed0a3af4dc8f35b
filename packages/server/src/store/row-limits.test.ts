import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import type { Invocation } from "./evaluations.ts";
import { fairShare } from "./row-limits.ts";

const call = (service: string, n: number) => ({
  invocation: {
    evaluation_id: `ev_${service}_${n}`,
    service,
    agent_id: "desk",
    session_id: "s",
    decision: "allow",
    evaluated_at: "2026-01-01T00:00:00.000Z",
  } as Invocation,
  idempotencyKey: "",
  requestHash: "",
});
const calls = (service: string, count: number) =>
  Array.from({ length: count }, (_, n) => call(service, n));

test.each([
  [[10, 10], 100, Number.POSITIVE_INFINITY],
  [[1_000, 10], 100, 90],
  [[1_000, 1_000, 10], 110, 50],
  [[], 10, Number.POSITIVE_INFINITY],
])("of %j rows for %i places the largest give way first: %d each", (sizes, most, share) => {
  expect(fairShare(sizes, most)).toBe(share);
});

onEachDatabase("limits of rows", (create) => {
  test("a flood in made-up services, or in one, makes no other service lose what it has", async () => {
    await withStore(create, async ({ evaluations, rowLimits, workspaces }) => {
      await workspaces.register("/w/shop", "shop");
      await workspaces.register("/w/bank", "bank");
      await evaluations.append(calls("bank", 30));
      await evaluations.append(calls("shop", 500));
      await evaluations.append(Array.from({ length: 600 }, (_, n) => call(`made-up-${n}`, n)));
      expect(await rowLimits.trim("evaluations", 2_000)).toBe(0);
      expect(await rowLimits.trim("evaluations", 300)).toBe(860);
      const left = async (service: string) =>
        (await evaluations.list({ service, limit: 1_000 })).rows.length;
      expect([await left("bank"), await left("shop")]).toEqual([30, 120]);
      const all = (await evaluations.list({ limit: 1_000 })).rows;
      expect(all).toHaveLength(270);
      // The newest stay.
      expect(all[0]!.service).toBe("made-up-599");
      expect(await rowLimits.trim("evaluations", 300)).toBe(0);
    });
  });
});
