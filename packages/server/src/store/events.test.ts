import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import {
  onEachDatabase,
  sqliteDatabase,
  steadyClock,
  backToVersion16,
  withStore,
} from "./databases.test-support.ts";
import { toldExposure, toldInstruction, violation } from "./posture.test-support.ts";
import { sqlite } from "./sqlite.ts";
import { openStore } from "./store.ts";

onEachDatabase("the stream of events", (create) => {
  test("has violations and exposures in the order in which they were stored", () =>
    withStore(create, async ({ violations, events }) => {
      await violations.insert(violation({ violation_id: "v1" }));
      const exposure = toldExposure();
      await events.addExposures([exposure]);
      await events.addInstruction(toldInstruction());
      await violations.insert(violation({ violation_id: "v2" }));
      const { events: all, last } = await events.after(0, 10);
      expect(all.map(({ event }) => event)).toEqual([
        { kind: "violation", violation: violation({ violation_id: "v1" }) },
        { kind: "exposure", exposure },
        { kind: "instruction", instruction: toldInstruction() },
        { kind: "violation", violation: violation({ violation_id: "v2" }) },
      ]);
      expect(last).toBe(await events.newest());
      expect((await events.after(all[0]!.sequence, 1)).events).toEqual([all[1]]);
      expect(await events.after(last ?? 0, 10)).toEqual({ events: [], last: undefined });
    }));

  test("has a violation once, however often it is stored or repeated", () =>
    withStore(create, async ({ violations, events }) => {
      const merge = { key: "k", since: "2020-01-01T00:00:00.000Z" };
      await violations.insert(violation({ violation_id: "v1" }), merge);
      await violations.insert(violation({ violation_id: "v1" }));
      await violations.insert(violation({ violation_id: "v2" }), merge);
      await violations.repeat(violation({ violation_id: "v3" }), merge);
      expect((await events.after(0, 10)).events).toMatchObject([
        { event: { violation: { violation_id: "v1", count: 3 } } },
      ]);
    }));

  test("nothing of a violation that was rolled back is told", () =>
    withStore(create, async ({ transaction, events }) => {
      const failed = transaction(async ({ violations, events: inside }) => {
        await violations.insert(violation());
        await inside.addExposures([toldExposure()]);
        throw new Error("rolled back");
      });
      await expect(failed).rejects.toThrow("rolled back");
      expect(await events.newest()).toBe(0);
    }));

  test("goes on where a violation is no longer kept, and forgets what is old", () =>
    withStore(create, async ({ violations, events }) => {
      await violations.insert(violation());
      await violations.prune("2999-01-01T00:00:00.000Z");
      expect(await events.after(0, 10)).toEqual({ events: [], last: await events.newest() });
      expect(await events.prune("2020-01-01T00:00:00.000Z")).toBe(0);
      expect(await events.prune("2999-01-01T00:00:00.000Z")).toBe(1);
      await events.addExposures([toldExposure()]);
      expect((await events.after(0, 10)).events).toHaveLength(1);
    }));

  test("knows how severe an exposure was when it was last told", () =>
    withStore(create, async ({ events }) => {
      await events.addExposures([
        toldExposure({ exposure_id: "a", severity: "low" }),
        toldExposure({ exposure_id: "b", severity: "high" }),
      ]);
      await events.addExposures([toldExposure({ exposure_id: "a", severity: "medium" })]);
      const ids = ["a", "b", "c", ...Array.from({ length: 300 }, (_, n) => `x${n}`)];
      expect([...(await events.toldSince(ids, "2020-01-01T00:00:00.000Z"))]).toEqual([
        ["a", "medium"],
        ["b", "high"],
      ]);
      expect((await events.toldSince(ids, "2999-01-01T00:00:00.000Z")).size).toBe(0);
    }));
});

test("an update leaves each receiver where it was, and loses no violation that waits", async () => {
  const file = await sqliteDatabase();
  const clock = steadyClock();
  try {
    const before = await openStore(file.location, { clock });
    const ids = ["v1", "v2", "v3", "v4"];
    const numbers: number[] = [];
    for (const violation_id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- In this order.
      numbers.push((await before.violations.insert(violation({ violation_id }))) ?? 0);
    }
    await before.deliveries.enter("ahead", numbers[2]!);
    await before.deliveries.enter("behind", numbers[0]!);
    await before.deliveries.enter("done", 1_000);
    await before.close();
    const query = new Kysely({ dialect: sqlite(file.location).kysely });
    await sql`drop table events`.execute(query);
    await backToVersion16(query);
    await sql`update schema_version set version = 15`.execute(query);
    await query.destroy();
    const after = await openStore(file.location, { clock });
    const waiting = async (receiver: string) => {
      const { delivered = -1 } = (await after.deliveries.get(receiver)) ?? {};
      const { events } = await after.events.after(delivered, 10);
      return events.map(({ event }) =>
        event.kind === "violation" ? event.violation.violation_id : "",
      );
    };
    expect(await waiting("ahead")).toEqual(["v4"]);
    expect(await waiting("behind")).toEqual(["v2", "v3", "v4"]);
    expect(await waiting("done")).toEqual([]);
    await after.violations.insert(violation({ violation_id: "v5" }));
    expect(await waiting("done")).toEqual(["v5"]);
    await after.close();
  } finally {
    await file.remove();
  }
});
