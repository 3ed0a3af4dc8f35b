import { summaryOf } from "@parapet/attack-paths";
import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import { scanReport } from "../store/posture.test-support.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountRiskFixes } from "./risk-fixes.ts";

const fix = (id: string, safe: boolean, total_before: number) => ({
  check_ids: [id],
  title: id,
  safe,
  risk_removed: 1,
  total_before,
  total_after: 0,
  paths_closed: [],
  paths_lowered: [],
});

test("fixes of several workspaces take turns, the riskiest first, and say whether they run by themselves", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountRiskFixes(routes, { store }));
    const scanned = [
      { service: "home", fixes: [fix("H-1", true, 5), fix("H-2", false, 5)] },
      { service: "office", fixes: [fix("O-1", true, 9)] },
    ];
    await inTurn(scanned, async ({ service, fixes }) => {
      const report = scanReport({ service, workspace_path: `/srv/${service}` });
      await store.postures.save(report, {
        summary: summaryOf([]),
        agents: [],
        fixes,
        changes: { opened: [], reopened: [], resolved: [] },
        graph: "{}",
      });
      await store.exposures.save(report);
    });
    const all = await app.request("/api/v1/risk/fixes");
    expect(all.headers.get("x-total-count")).toBe("3");
    expect(await all.json()).toMatchObject([
      { check_ids: ["O-1"], workspace_path: "/srv/office", applies_by_itself: true },
      { check_ids: ["H-1"], side_effects: "" },
      {
        check_ids: ["H-2"],
        applies_by_itself: false,
        side_effects: expect.stringContaining("cuts access"),
      },
    ]);
    const page = await app.request("/api/v1/risk/fixes?limit=1&service=home");
    expect(page.headers.get("x-total-count")).toBe("2");
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "") ?? [];
    expect(await (await app.request(next)).json()).toMatchObject([{ check_ids: ["H-2"] }]);
  }));
