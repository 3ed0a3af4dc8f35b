import { type SharedNode, summaryOf } from "@parapet/attack-paths";
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

const into = (key: string): SharedNode => ({ key, enters: true, leaves: false });
const outOf = (key: string): SharedNode => ({ key, enters: false, leaves: true });

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

  test("say whether the fixes are those of the latest scan", () =>
    withStore(create, async ({ postures, forgetService }) => {
      const known = async () =>
        (await postures.summaries()).map(({ areFixesKnown }) => areFixesKnown);
      await postures.save(scanReport(), posture("{}"));
      expect(await known()).toEqual([false]);
      expect(await postures.saveFixes({ service: "home", scan_id: "s0" }, [])).toBe(false);
      expect(await known()).toEqual([false]);
      expect(await postures.saveFixes(scanReport(), [])).toBe(true);
      expect(await known()).toEqual([true]);
      await postures.save(scanReport({ scan_id: "s2" }), posture("{}"));
      await postures.save(scanReport({ scan_id: "s3" }), posture("{}"));
      await postures.save(scanReport({ service: "office" }), posture("{}"));
      await postures.saveFixes(scanReport({ service: "office" }), []);
      expect(await known()).toEqual([false, true]);
      await forgetService("home");
      expect(await known()).toEqual([true]);
    }));

  test("go with their service", () =>
    withStore(create, async ({ postures, forgetService }) => {
      await postures.save(scanReport(), posture("{}"));
      await forgetService("home");
      expect(await postures.graphs()).toEqual([]);
    }));

  test("hang together over nodes that lead from one to another, and over no others", () =>
    withStore(create, async ({ postures, forgetService }) => {
      const save = (service: string, ...shared: SharedNode[]) =>
        postures.save(scanReport({ service }), { ...posture("{}"), shared });
      const adjacent = async (...asked: Parameters<typeof postures.adjacent>) =>
        (await postures.adjacent(...asked)).map(({ service }) => service);
      await save("a", into("mcp_server/x"), into("host/box"));
      await save("b", outOf("mcp_server/x"), into("host/box"));
      await save("c", into("host/box"), into("data_store/y".repeat(100)));
      await save("d", into("mcp_server/x"), outOf("data_store/y".repeat(100)));
      expect(await adjacent("a")).toEqual(["b", "c", "d"]);
      expect(await adjacent("b")).toEqual(["a", "c", "d"]);
      await save("d", outOf("data_store/y".repeat(100)));
      expect(await adjacent("a")).toEqual(["b"]);
      expect(await adjacent("c")).toEqual(["d"]);
      expect(await adjacent("c", [outOf("mcp_server/x")])).toEqual(["a", "b", "d"]);
      await forgetService("b");
      expect(await adjacent("a")).toEqual([]);
    }));
});
