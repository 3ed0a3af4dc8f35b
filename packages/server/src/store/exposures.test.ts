import type { Exposure } from "@parapet/posture";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { scanReport } from "./posture.test-support.ts";

const exposure = (exposure_id: string): Exposure => ({
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
});

onEachDatabase("exposures", (create) => {
  test("are those of the latest scan alone, by service", () =>
    withStore(create, async ({ exposures }) => {
      await exposures.save(scanReport({ service: "office", exposures: [exposure("ex_1")] }));
      await exposures.save(scanReport({ exposures: [exposure("ex_2")] }));
      await exposures.save(scanReport({ scan_id: "s2", exposures: [exposure("ex_3")] }));
      const ids = async (service?: string) =>
        (await exposures.list(service)).map((one) => [
          one.service,
          ...one.exposures.map(({ exposure_id }) => exposure_id),
        ]);
      expect(await ids()).toEqual([
        ["home", "ex_3"],
        ["office", "ex_1"],
      ]);
      expect(await ids("office")).toEqual([["office", "ex_1"]]);
      expect(await ids("nobody")).toEqual([]);
    }));

  test("say whether all were found", () =>
    withStore(create, async ({ exposures }) => {
      await exposures.save(scanReport({ exposures: [], exposures_truncated: true }));
      expect(await exposures.list()).toMatchObject([{ truncated: true }]);
    }));

  test("go with a service that is forgotten", () =>
    withStore(create, async ({ exposures, forgetService }) => {
      await exposures.save(scanReport({ exposures: [exposure("ex_1")] }));
      await forgetService("home");
      expect(await exposures.list()).toEqual([]);
    }));
});
