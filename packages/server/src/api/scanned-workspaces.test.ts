import { summaryOf } from "@parapet/attack-paths";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import { scanReport } from "../store/posture.test-support.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountRiskExposures } from "./risk-exposures.ts";
import { scannedWorkspaces } from "./scanned-workspaces.ts";

const noProofs = {
  availability: () => Promise.reject(new Error("not asked for")),
  installedVersion: async () => "",
  ask: () => Promise.reject(new Error("not asked for")),
  jobOf: () => undefined,
  jobOfPath: () => undefined,
  report: () => "",
};

onEachDatabase("an answer about risk", (create) => {
  test("says that it rests on no scan, before the first one and for a service that nobody knows", () =>
    withStore(create, async (store) => {
      const app = mounted((routes) => {
        routes.use("/api/v1/risk/*", scannedWorkspaces({ store }));
        mountRiskExposures(routes, { store, rules: [], proofs: noProofs, now: () => new Date(0) });
      });
      const scannedFor = async (query = "") => {
        const { headers } = await app.request(`/api/v1/risk/exposures${query}`);
        return headers.get("x-scanned-workspaces");
      };
      expect(await scannedFor()).toBe("0");
      await store.postures.save(scanReport({ service: "home" }), {
        summary: summaryOf([]),
        agents: [],
        fixes: [],
        changes: { opened: [], reopened: [], resolved: [] },
        graph: "{}",
      });
      expect(await scannedFor()).toBe("1");
      expect(await scannedFor("?service=home")).toBe("1");
      expect(await scannedFor("?service=elsewhere")).toBe("0");
      const refused = await app.request("/api/v1/risk/exposures?limit=none");
      expect(refused.status).toBe(422);
      expect(refused.headers.has("x-scanned-workspaces")).toBe(false);
    }));
});
