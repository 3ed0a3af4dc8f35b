import { openBySeverity } from "@parapet/posture";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { inTurn } from "./in-turn.ts";
import { attackPath, scanReport } from "./posture.test-support.ts";

/** Report n of a service, one day after report n - 1. */
function report(n: number, service = "home") {
  const scanned_at = `2026-01-0${n}T00:00:00.000Z`;
  return scanReport({ scan_id: `${service}-${n}`, service, scanned_at });
}

/** Of a list that was ordered by time. */
const cursorOfTimes = Buffer.from('["2026-01-03T00:00:00.000Z","home-3"]').toString("base64url");

onEachDatabase("scans", (create) => {
  test("come back whole, their paths as they are documented", () =>
    withStore(create, async ({ scans }) => {
      const full = scanReport({ attack_paths: [attackPath({ risk_score: 7 })] });
      expect(await scans.save(full)).toBe(true);
      const text = await scans.get("s1");
      expect(JSON.parse(text!)).toEqual(full);
      expect(text).toContain('"risk_score":7.0');
      expect(await scans.get("s2")).toBeUndefined();
    }));

  test("that are sent twice are kept once", () =>
    withStore(create, async ({ scans }) => {
      await scans.save(report(1));
      expect(await scans.save({ ...report(1), runtimes: [] })).toBe(false);
      expect(JSON.parse((await scans.get("home-1"))!)).toEqual(report(1));
    }));

  test("are paged through from the last to arrive, each once, also after the clock was set back", () =>
    withStore(create, async ({ scans }) => {
      await inTurn([3, 1, 5, 2, 4], (n) => scans.save(report(n)));
      await scans.save({ ...report(5), scan_id: "home-5b" });
      const first = await scans.list({ limit: 2 });
      const second = await scans.list({ limit: 2, cursor: first.next });
      const third = await scans.list({ limit: 2, cursor: second.next });
      expect(third.next).toBeUndefined();
      const seen = [first, second, third].flatMap(({ rows }) => rows);
      expect(seen.map(({ scan_id }) => scan_id)).toEqual([
        "home-5b",
        "home-4",
        "home-2",
        "home-5",
        "home-1",
        "home-3",
      ]);
    }));

  test("are listed with their summary, of one service when asked", () =>
    withStore(create, async ({ scans }) => {
      await scans.save(report(1));
      await scans.save(report(2, "office"));
      const { rows, next } = await scans.list({ service: "home", limit: 50 });
      const { scan_id, service, workspace_path, scanned_at, parapet_version } = report(1);
      const summary = openBySeverity(report(1).summary);
      expect(rows).toEqual([
        { scan_id, service, workspace_path, scanned_at, parapet_version, summary },
      ]);
      expect(next).toBeUndefined();
    }));

  test("refuse a cursor that is none of theirs with a sentence", () =>
    withStore(create, async ({ scans }) => {
      await inTurn(["", "x", "bnVsbA", "WzEsMl0", cursorOfTimes], (cursor) =>
        expect(scans.list({ limit: 1, cursor })).rejects.toMatchObject({ code: "bad_cursor" }),
      );
    }));

  test("know the latest of a service", () =>
    withStore(create, async ({ scans }) => {
      await inTurn([2, 3, 1], (n) => scans.save(report(n)));
      await scans.save(report(1, "Office"));
      expect(JSON.parse((await scans.latest("home"))!)).toEqual(report(1));
      expect(await scans.latest("nobody")).toBeUndefined();
    }));

  test("know the one of the same service before them", () =>
    withStore(create, async ({ scans }) => {
      await inTurn([3, 1, 2], (n) => scans.save(report(n)));
      await scans.save(report(2, "office"));
      await scans.save({ ...report(3), scan_id: "home-3b" });
      expect(JSON.parse((await scans.before(report(2)))!)).toEqual(report(1));
      expect(JSON.parse((await scans.before({ ...report(3), scan_id: "home-3b" }))!)).toEqual(
        report(2),
      );
      expect(await scans.before(report(3))).toBeUndefined();
      expect(await scans.before(report(2, "office"))).toBeUndefined();
    }));

  test("beyond the retention of their service are deleted, those of others stay", () =>
    withStore(create, async ({ scans }) => {
      await inTurn([4, 1, 2, 3], (n) => scans.save(report(n)));
      await scans.save(report(1, "office"));
      expect(await scans.prune("home", 2)).toBe(2);
      expect(await scans.prune("home", 2)).toBe(0);
      expect(await scans.prune("nobody", 2)).toBe(0);
      const { rows } = await scans.list({ limit: 50 });
      expect(rows.map(({ scan_id }) => scan_id)).toEqual(["office-1", "home-3", "home-2"]);
    }));
});
