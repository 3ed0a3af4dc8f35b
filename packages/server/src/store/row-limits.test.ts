import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import type { Invocation } from "./evaluations.ts";
import { fairShare } from "./row-limits.ts";

const call = (service: string, n: number, reason = "") => ({
  invocation: {
    evaluation_id: `ev_${service}_${n}`,
    service,
    agent_id: "desk",
    session_id: "s",
    decision: "allow",
    evaluated_at: "2026-01-01T00:00:00.000Z",
    reasons: [reason],
  } as Partial<Invocation> as Invocation,
  idempotencyKey: "",
  requestHash: "",
});
const calls = (service: string, count: number, reason?: string) =>
  Array.from({ length: count }, (_, n) => call(service, n, reason));
const bytes = Number.POSITIVE_INFINITY;
const rows = Number.POSITIVE_INFINITY;

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
      expect(await rowLimits.trim("evaluations", { rows: 2_000, bytes })).toBe(0);
      expect(await rowLimits.trim("evaluations", { rows: 300, bytes })).toBe(860);
      const left = async (service: string) =>
        (await evaluations.list({ service, limit: 1_000 })).rows.length;
      expect([await left("bank"), await left("shop")]).toEqual([30, 120]);
      const all = (await evaluations.list({ limit: 1_000 })).rows;
      expect(all).toHaveLength(270);
      // The newest stay.
      expect(all[0]!.service).toBe("made-up-599");
      expect(await rowLimits.trim("evaluations", { rows: 300, bytes })).toBe(0);
    });
  });

  test("few rows that are large give way as many that are small do", async () => {
    await withStore(create, async ({ evaluations, rowLimits, workspaces }) => {
      await workspaces.register("/w/bank", "bank");
      await evaluations.append(calls("bank", 30, "é".repeat(500)));
      await evaluations.append(calls("made-up-1", 40, "é".repeat(5_000)));
      const most = { rows, bytes: 200_000 };
      // 30 of some 1,150 bytes, and 40 of some 10,150 of which 14 fit next to them.
      expect(await rowLimits.trim("evaluations", most)).toBe(26);
      const list = async (service: string) =>
        (await evaluations.list({ service, limit: 100 })).rows;
      expect(await list("bank")).toHaveLength(30);
      const left = await list("made-up-1");
      expect(left).toHaveLength(14);
      expect(left[0]!.evaluation_id).toBe("ev_made-up-1_39");
      expect(await rowLimits.trim("evaluations", most)).toBe(0);
      await evaluations.append(calls("made-up-2", 1, "é".repeat(5_000)));
      expect(await rowLimits.trim("evaluations", most)).toBe(0);
      await evaluations.append(calls("made-up-3", 3, "é".repeat(5_000)));
      expect(await rowLimits.trim("evaluations", most)).toBeGreaterThan(0);
      expect(await list("bank")).toHaveLength(30);
    });
  });
});
