import { expect, test } from "vitest";
import type { Detection } from "./attack-paths.ts";
import { onDatabase, onEachDatabase, withStore } from "../databases.test-support.ts";
import { attackPath } from "../posture.test-support.ts";
import { pathPeriods } from "./path-periods.ts";

const on = (day: number) => ({
  scanId: `s${day}`,
  scannedAt: `2026-01-0${day}T00:00:00.000Z`,
});
const at = (day: number) => on(day).scannedAt;

function scored(risk_score: number): readonly Detection[] {
  return [
    { path: attackPath({ risk_score }), services: ["home"], routeHash: "r1", detail: '{"why":""}' },
  ];
}

/** Each period as [from, until, score], in the order of time. */
async function periodsOf(location: string) {
  const found = await onDatabase(location, (query) => pathPeriods(query, "home"));
  const periods = found.map(({ from, until, risk_score }) => [from, until, risk_score] as const);
  return periods.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

onEachDatabase("the periods of a path", (create) => {
  test("keep the score that it had then", () =>
    withStore(create, async (store, location) => {
      await store.attackPaths.replaceFor("home", scored(9.4), on(1));
      await store.attackPaths.replaceFor("home", scored(9.4), on(2));
      await store.attackPaths.replaceFor("home", scored(6.9), on(3));
      await store.attackPaths.replaceFor("home", scored(9.4), on(4));
      expect(await periodsOf(location)).toEqual([
        [at(1), at(3), 9.4],
        [at(3), at(4), 6.9],
        [at(4), "", 9.4],
      ]);
      expect(await store.attackPaths.get("ap_1")).toMatchObject({ history: [] });
    }));

  test("keep it, too, when the path comes back with another", () =>
    withStore(create, async (store, location) => {
      await store.attackPaths.replaceFor("home", scored(9.4), on(1));
      await store.attackPaths.replaceFor("home", [], on(2));
      await store.attackPaths.replaceFor("home", scored(5), on(4));
      await store.attackPaths.replaceFor("home", scored(3), on(5));
      expect(await periodsOf(location)).toEqual([
        [at(1), at(2), 9.4],
        [at(4), at(5), 5],
        [at(5), "", 3],
      ]);
    }));

  test("lose earlier scores when these are older than paths are kept", () =>
    withStore(create, async (store, location) => {
      await store.attackPaths.replaceFor("home", scored(9.4), on(1));
      await store.attackPaths.replaceFor("home", scored(6.9), on(2));
      await store.attackPaths.replaceFor("home", scored(5), on(4));
      await store.attackPaths.prune(at(3));
      expect(await periodsOf(location)).toEqual([
        [at(1), at(4), 6.9],
        [at(4), "", 5],
      ]);
    }));
});
