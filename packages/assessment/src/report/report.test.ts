import { expect, test } from "vitest";
import { unranked } from "../fixes/rank.ts";
import { searchPaths } from "../paths/search-paths.ts";
import { inspectionOf, openToUntrustedSenders } from "../testing/written-workspace.ts";
import { report } from "./report.ts";

test("paths of another service are only in its own report", async () => {
  const office = await inspectionOf(openToUntrustedSenders, undefined, { service: "office" });
  const home = await inspectionOf(openToUntrustedSenders, undefined, { service: "home" });
  const otherGraphs = [{ service: "office", graph: office.graph }];
  const found = searchPaths(home, otherGraphs);
  const { attack_paths } = report(home, found, unranked, otherGraphs);
  expect(attack_paths.length).toBeGreaterThan(0);
  expect(found.paths.length).toBeGreaterThan(attack_paths.length);
});

test("an exposure has the plan that was made for it", async () => {
  const inspection = await inspectionOf(openToUntrustedSenders);
  const found = searchPaths(inspection, []);
  const [first] = report(inspection, found, unranked, []).exposures;
  const plan = {
    check_ids: ["OC-ING-001"],
    titles: [],
    safe: true,
    choices: [],
    closes: [],
    lowers: [],
    opens: [],
    needs: [],
    total_before: 9,
    total_after: 1,
  };
  const planOf = new Map([[first?.exposure_id ?? "", plan]]);
  const { exposures } = report(inspection, found, { ...unranked, planOf }, []);
  expect(exposures.map((one) => one.plan)).toEqual([
    plan,
    ...exposures.slice(1).map(() => undefined),
  ]);
});
