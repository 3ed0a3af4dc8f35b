import type { RankedFix } from "@parapet/posture";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { scanReport } from "./posture.test-support.ts";

const fix: RankedFix = {
  check_ids: ["OC-NET-001"],
  title: "Sets gateway.bind to loopback",
  safe: true,
  risk_removed: 9.4,
  total_before: 9.4,
  total_after: 0,
  paths_closed: ["ap_1"],
  paths_lowered: [],
};

onEachDatabase("postures", (create) => {
  test("are those of the latest scan alone, by service", () =>
    withStore(create, async ({ postures }) => {
      await postures.save(scanReport({ service: "office", fixes: [] }), '{"nodes":["o"]}');
      await postures.save(scanReport({ fixes: [] }), '{"nodes":["old"]}');
      await postures.save(scanReport({ scan_id: "s2", fixes: [fix] }), '{"nodes":["new"]}');
      expect(await postures.graphs()).toEqual(['{"nodes":["new"]}', '{"nodes":["o"]}']);
      expect(await postures.graphs("office")).toEqual(['{"nodes":["o"]}']);
      expect(await postures.graphs("nobody")).toEqual([]);
      expect(await postures.fixes()).toMatchObject([
        { service: "home", scan_id: "s2", workspace_path: "/home/ada/.openclaw", fixes: [fix] },
        { service: "office", scan_id: "s1", fixes: [] },
      ]);
      expect(await postures.fixes("home")).toHaveLength(1);
    }));

  test("go with their service", () =>
    withStore(create, async ({ postures, forgetService }) => {
      await postures.save(scanReport(), "{}");
      await forgetService("home");
      expect(await postures.graphs()).toEqual([]);
    }));
});
