import { summaryOf } from "@parapet/attack-paths";
import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { attackPath, scanReport } from "../store/posture.test-support.ts";
import { type Assessment, type InspectedWorkspace, unranked } from "./assess.ts";
import { keepScan } from "./keep-scan.ts";

const kept = { configPath: "/srv/openclaw.json", awaited: [], keep: { scansPerService: 3 } };
const shared = [{ key: "mcp_server/x", enters: true, leaves: true }];
const posture = { summary: summaryOf([]), agents: [], fixes: [], graph: "{}", shared };
const fix = {
  check_ids: ["OC-NET-001"],
  title: "Sets gateway.bind to loopback",
  safe: true,
  risk_removed: 8.4,
  total_before: 8.4,
  total_after: 0,
  paths_closed: ["ap_1"],
  paths_lowered: [],
};

function inspected(change: Partial<InspectedWorkspace> = {}): InspectedWorkspace {
  return {
    service: "home",
    shared,
    unusedTools: [],
    allowances: { allowed: [], withdrawn: [] },
    search: () => ({ paths: [], truncated: false }),
    rank: async () => unranked,
    assessed: (_found, { fixes }, beside): Assessment => ({
      report: scanReport({ fixes: [...fixes] }),
      detections: [{ path: attackPath(), services: [], routeHash: "r", detail: "{}" }],
      posture: { ...posture, fixes },
      beside: new Map(beside.map(({ service }) => [service, posture])),
      complete: true,
      agents: [],
    }),
    ...change,
  };
}

test("paths are in the list before any fix is tried, and the fixes once they are ranked", () =>
  withStore(sqliteDatabase, async (store) => {
    let listed = 0;
    const rank = async () => {
      listed = (await store.attackPaths.list()).total;
      return { ...unranked, fixes: [fix] };
    };
    const { listing } = await keepScan(store, inspected({ rank }), kept);
    expect(listed).toBe(1);
    expect(await store.postures.fixes("home")).toMatchObject([{ fixes: [fix] }]);
    expect(await store.scans.get(listing.scan_id)).toContain("Sets gateway.bind to loopback");
  }));

test("a workspace beside that was scanned during the search is searched again as it is now", () =>
  withStore(sqliteDatabase, async (store) => {
    const office = (scan_id: string) =>
      store.postures.save(scanReport({ service: "office", scan_id }), {
        ...posture,
        graph: JSON.stringify({ nodes: [], edges: [], scan_id }),
        changes: { opened: [], reopened: [], resolved: [] },
      });
    await office("first");
    const seen: string[] = [];
    let scans = 0;
    const busy = {
      ...store,
      postures: {
        ...store.postures,
        graphsOf: async (services: readonly string[]) => {
          const graphs = await store.postures.graphsOf(services);
          scans += 1;
          if (scans < 10) await office(`later-${scans}`);
          return graphs;
        },
      },
    };
    const search: InspectedWorkspace["search"] = (beside) => {
      seen.push(JSON.stringify(beside[0]?.graph));
      return { paths: [], truncated: false };
    };
    await keepScan(busy, inspected({ search }), kept);
    // It is scanned whenever nothing holds it still, so the last search is held.
    expect(seen).toHaveLength(4);
    expect(seen.at(-1)).toContain("later-3");
  }));
