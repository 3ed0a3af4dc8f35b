import { noRuntimeContext, type InspectedWorkspace, unranked } from "@parapet/assessment";
import { findAttackPaths, ruleReading, shippedRules, summaryOf } from "@parapet/attack-paths";
import type { Exposure, ReportedFinding } from "@parapet/posture";
import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { scanReport } from "../store/posture.test-support.ts";
import { storeScan } from "./store-scan.ts";

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

const graph = (await ruleReading()).shippedFixtures().get("open-channel-shell") ?? {
  nodes: [],
  edges: [],
};
const rules = shippedRules();
const found = findAttackPaths(graph, rules);

function inspected(change: Partial<InspectedWorkspace> = {}): InspectedWorkspace {
  return {
    service: "home",
    runtimeContext: noRuntimeContext,
    graph,
    shared,
    agents: [],
    rules,
    search: () => found,
    rank: async () => unranked,
    report: (_found, { fixes }) => scanReport({ fixes: [...fixes] }),
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
    const { listing } = await storeScan(store, inspected({ rank }), kept);
    expect(found.paths).not.toEqual([]);
    expect(listed).toBe(found.paths.length);
    expect(await store.postures.fixes("home")).toMatchObject([{ fixes: [fix] }]);
    expect(await store.scans.get(listing.scan_id)).toContain("Sets gateway.bind to loopback");
  }));

test("an exposure that stays keeps its plan until fixes were tried again", () =>
  withStore(sqliteDatabase, async (store) => {
    const plan = {
      check_ids: ["OC-NET-001"],
      titles: ["Sets gateway.bind to loopback"],
      safe: true,
      choices: [],
      closes: ["ex_1"],
      lowers: [],
      opens: [],
      needs: [],
      total_before: 8.4,
      total_after: 0,
    };
    const exposure = (exposure_id: string, of?: typeof plan): Exposure => ({
      exposure_id,
      services: ["home"],
      principal: "Anyone",
      entry_point: "telegram direct messages",
      agents: ["main"],
      alike: [],
      severity: "critical",
      score: 9.4,
      outcomes: [],
      root_causes: [],
      plan: of,
    });
    await store.exposures.save(
      scanReport({ exposures: [exposure("ex_1", plan), exposure("ex_2", plan)], plans: [plan] }),
    );
    const stays = [exposure("ex_1"), exposure("ex_3")];
    const report: InspectedWorkspace["report"] = (_found, { plans }) =>
      scanReport({ exposures: stays, plans: [...plans] });
    const reported = async () =>
      (await store.exposures.list("home")).map(({ exposures, plans }) => [
        plans.length,
        ...exposures.map((one) => [one.exposure_id, one.plan?.check_ids]),
      ]);
    let meanwhile: unknown;
    const rank = async () => {
      meanwhile = await reported();
      return unranked;
    };
    await storeScan(store, inspected({ rank, report }), kept);
    expect(meanwhile).toEqual([[1, ["ex_1", ["OC-NET-001"]], ["ex_3", undefined]]]);
    expect(await reported()).toEqual([[0, ["ex_1", undefined], ["ex_3", undefined]]]);
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
    const search: InspectedWorkspace["search"] = (adjacent) => {
      seen.push(JSON.stringify(adjacent[0]?.graph));
      return { paths: [], truncated: false };
    };
    await storeScan(busy, inspected({ search }), kept);
    // It is scanned whenever nothing holds it still, so the last search is held.
    expect(seen).toHaveLength(4);
    expect(seen.at(-1)).toContain("later-3");
  }));

test("a suppression whose last day is over is told once, however often its workspace is scanned", () =>
  withStore(sqliteDatabase, async (store) => {
    const expired = {
      ...scanReport().findings[0]!,
      check_id: "PP-SUP-001",
      severity: "low" as const,
      message: "The suppression of OC-NET-001 by ada ended with 2026-01-31.",
    };
    const scan = (scan_id: string, findings: readonly ReportedFinding[]) =>
      storeScan(store, inspected({ report: () => scanReport({ scan_id, findings }) }), kept);
    const told = async () =>
      (await store.events.after(0, 50)).events.flatMap(({ event }) =>
        event.kind === "suppression" ? event.suppression.message : [],
      );
    await scan("s1", [{ ...expired, suppressed: true }]);
    expect(await told()).toEqual([]);
    await scan("s2", [expired]);
    await scan("s3", [expired]);
    await scan("s4", []);
    await scan("s5", [expired]);
    expect(await told()).toEqual([expired.message]);
    await scan("s6", [{ ...expired, message: "It was prolonged, and ended with 2026-03-31." }]);
    expect(await told()).toHaveLength(2);
  }));
