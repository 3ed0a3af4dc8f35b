import type { Exposure, Severity } from "@parapet/posture";
import { expect, test } from "vitest";
import { demonstrationService } from "../store/demonstration.ts";
import { onEachDatabase, sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import type { Store } from "../store/store.ts";
import { exposuresToTell } from "./exposures-to-tell.ts";

const exposure = (severity: Severity, change: Partial<Exposure> = {}): Exposure => ({
  exposure_id: "ex_1",
  services: ["support"],
  principal: "Anyone",
  entry_point: "telegram direct messages",
  agents: ["main"],
  alike: [],
  severity,
  score: 7,
  outcomes: [],
  root_causes: [],
  ...change,
});

/** Tells of what a scan shows, as a scan does. */
async function scan(
  store: Store,
  now: readonly Exposure[],
  before: readonly Exposure[],
  { service = "support", scan_id = "scan_1", scanned_at = "2026-01-01T00:00:00.000Z" } = {},
) {
  const news = await exposuresToTell(
    store,
    { service, scan_id, scanned_at, exposures: now },
    before,
  );
  await store.events.addExposures(news);
  return news.map(({ change, severity_before, severity }) => [change, severity_before, severity]);
}

onEachDatabase("receivers of exposures", (create) => {
  test("get a new one, one that got worse, and nothing that stays or got better", () =>
    withStore(create, async (store) => {
      const high = [exposure("high")];
      const critical = [exposure("critical")];
      expect(await scan(store, high, [])).toEqual([["new", "", "high"]]);
      expect(await scan(store, high, high)).toEqual([]);
      expect(await scan(store, critical, high)).toEqual([["worse", "high", "critical"]]);
      expect(await scan(store, high, critical)).toEqual([]);
    }));

  test("are told once of one that two services show, or that is gone for a moment", () =>
    withStore(create, async (store) => {
      const high = [exposure("high")];
      expect(await scan(store, high, [])).toHaveLength(1);
      expect(await scan(store, high, [], { service: "billing" })).toEqual([]);
      expect(await scan(store, high, [])).toEqual([]);
      expect(await scan(store, [exposure("critical")], [])).toEqual([
        ["worse", "high", "critical"],
      ]);
      const later = { scanned_at: "2026-01-03T00:00:00.000Z" };
      expect(await scan(store, high, [], later)).toEqual([["new", "", "high"]]);
    }));

  test("hear nothing of the demonstration", () =>
    withStore(create, async (store) => {
      expect(await scan(store, [exposure("high")], [], { service: demonstrationService })).toEqual(
        [],
      );
    }));
});

test("each event has an ID of its own, which a repeated attempt to store the scan keeps", () =>
  withStore(sqliteDatabase, async (store) => {
    const ids = async (scan_id: string) => {
      const scanned_at = "2026-01-01T00:00:00.000Z";
      const exposures = [exposure("high"), exposure("high", { exposure_id: "ex_2" })];
      const report = { service: "support", scan_id, scanned_at, exposures };
      return (await exposuresToTell(store, report, [])).map(({ event_id }) => event_id);
    };
    const first = await ids("scan_1");
    expect(await ids("scan_1")).toEqual(first);
    expect(new Set([...first, ...(await ids("scan_2"))]).size).toBe(4);
  }));
