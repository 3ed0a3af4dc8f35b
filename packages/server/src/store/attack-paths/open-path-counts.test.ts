import { expect, test } from "vitest";
import type { Detection } from "./attack-paths.ts";
import { onEachDatabase, withStore } from "../databases.test-support.ts";
import { attackPath } from "../posture.test-support.ts";

const scan = { scanId: "s1", scannedAt: "2026-01-05T00:00:00.000Z" };

function detection(path_id: string, services: readonly string[] = []): Detection {
  return { path: attackPath({ path_id }), services, routeHash: "r1", detail: "{}" };
}

const accepted = (expires_at: string) =>
  ({ status: "accepted", reason: "Lab.", owner: "ada", by: "operator", expires_at }) as const;

onEachDatabase("open attack paths", (create) => {
  test("are counted for each service they concern, until they are resolved or accepted", () =>
    withStore(create, async ({ attackPaths, openPathCounts }) => {
      expect(await openPathCounts()).toEqual([]);
      const shared = detection("ap_1", ["home", "office"]);
      await attackPaths.replaceFor("home", [shared, detection("ap_2"), detection("ap_3")], scan);
      expect(await openPathCounts()).toEqual([
        { service: "home", severity: "High", paths: 3 },
        { service: "office", severity: "High", paths: 1 },
      ]);
      await attackPaths.decide("ap_2", accepted(""));
      await attackPaths.replaceFor("home", [shared, detection("ap_2")], scan);
      expect(await openPathCounts()).toEqual([
        { service: "home", severity: "High", paths: 1 },
        { service: "office", severity: "High", paths: 1 },
      ]);
    }));

  test("count again when what was decided about them has expired", () =>
    withStore(create, async ({ attackPaths, openPathCounts }) => {
      await attackPaths.replaceFor("home", [detection("ap_1"), detection("ap_2")], scan);
      await attackPaths.decide("ap_1", accepted("2026-01-01T00:00:00.000Z"));
      await attackPaths.decide("ap_2", accepted("2099-01-01T00:00:00.000Z"));
      expect(await openPathCounts()).toEqual([{ service: "home", severity: "High", paths: 1 }]);
    }));
});
