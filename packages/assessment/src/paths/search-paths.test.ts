import { expect, test } from "vitest";
import type { ScanPhase } from "../inspection/scan-phase.ts";
import { inspectionOf, openToUntrustedSenders } from "../testing/written-workspace.ts";
import { searchPaths } from "./search-paths.ts";

test("paths of a workspace and of another service are found together", async () => {
  const phases: ScanPhase[] = [];
  const home = await inspectionOf(openToUntrustedSenders, undefined, {
    service: "home",
    onPhase: (phase) => phases.push(phase),
  });
  const office = await inspectionOf(openToUntrustedSenders, undefined, { service: "office" });
  const alone = searchPaths(home, []);
  const both = searchPaths(home, [{ service: "office", graph: office.graph }]);
  expect(alone.paths.length).toBeGreaterThan(0);
  expect(both.paths.length).toBe(alone.paths.length * 2);
  expect([alone.truncated, both.truncated]).toEqual([false, false]);
  expect(phases.filter(({ phase }) => phase === "searching")).toEqual([
    { phase: "searching", agents: 1 },
    { phase: "searching", agents: 1 },
  ]);
});
