import { summaryOf } from "@parapet/attack-paths";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { scanReport } from "./posture.test-support.ts";
import type { Posture } from "./postures.ts";

const posture = (graph: string): Posture => ({
  summary: summaryOf([]),
  agents: [],
  fixes: [
    {
      check_ids: ["OC-NET-001"],
      title: "Sets gateway.bind to loopback",
      safe: true,
      risk_removed: 9.4,
      total_before: 9.4,
      total_after: 0,
      paths_closed: ["ap_1"],
      paths_lowered: [],
    },
  ],
  changes: { opened: ["ap_1"], reopened: [], resolved: [] },
  graph,
});

onEachDatabase("postures", (create) => {
  test("are those of the latest scan alone, by service", () =>
    withStore(create, async ({ postures }) => {
      await postures.save(scanReport({ service: "office" }), posture("[1]"));
      await postures.save(scanReport(), posture("[2]"));
      await postures.save(scanReport({ scan_id: "s2" }), posture("[3]"));
      expect(await postures.graphs()).toEqual([[3], [1]]);
      expect(await postures.graphs("office")).toEqual([[1]]);
      expect(await postures.graphs("nobody")).toEqual([]);
      const { summary, fixes, changes } = posture("");
      const home = { service: "home", scan_id: "s2", workspace_path: "/home/ada/.openclaw" };
      expect(await postures.summaries()).toMatchObject([
        { ...home, summary, changes },
        { service: "office", scan_id: "s1" },
      ]);
      expect(await postures.fixes("home")).toMatchObject([{ ...home, fixes }]);
      expect(await postures.agents()).toEqual([]);
    }));

  test("go with their service", () =>
    withStore(create, async ({ postures, forgetService }) => {
      await postures.save(scanReport(), posture("{}"));
      await forgetService("home");
      expect(await postures.graphs()).toEqual([]);
    }));
});
