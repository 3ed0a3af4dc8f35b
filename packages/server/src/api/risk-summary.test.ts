import { summaryOf } from "@parapet/attack-paths";
import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { attackPath, scanReport } from "../store/posture.test-support.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountRiskSummary } from "./risk-summary.ts";

test("numbers are of the services asked for, and say how many paths were decided about", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountRiskSummary(routes, { store }));
    const numbers = async (query = "") =>
      (await app.request(`/api/v1/risk/summary${query}`)).json();
    expect(await numbers()).toMatchObject({ paths: 0, services: [] });
    await store.postures.save(scanReport({ service: "home" }), {
      summary: { ...summaryOf([]), paths: 2, total_risk: 8.4 },
      agents: [],
      fixes: [],
      changes: { opened: ["ap_1"], reopened: [], resolved: [] },
      graph: "{}",
    });
    const detection = { path: attackPath(), services: ["home"], routeHash: "r", detail: "{}" };
    const moment = { scanId: "s1", scannedAt: "2026-01-01T00:00:00.000Z" };
    await store.attackPaths.replaceFor("home", [detection], moment);
    await store.attackPaths.decide("ap_1", {
      status: "accepted",
      reason: "known",
      by: "ada",
      owner: "ada",
      expires_at: "",
    });
    expect(await numbers()).toMatchObject({
      paths: 2,
      decided: { accepted: 1, false_positive: 0 },
      services: [{ service: "home", demonstration: false, changes: { opened: ["ap_1"] } }],
    });
    expect(await numbers("?name=OM")).toMatchObject({ paths: 2, services: [{ service: "home" }] });
    expect(await numbers("?name=office")).toMatchObject({
      paths: 2,
      services_total: 1,
      services: [],
    });
    expect(await numbers("?service=elsewhere")).toMatchObject({
      decided: { accepted: 0 },
      services: [],
    });
  }));
