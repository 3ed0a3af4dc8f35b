import { expect, test, vi } from "vitest";
import { createLog } from "../core/log.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { followObservations } from "./new-observations.ts";
import { manualTimers } from "./watching/manual-timers.test-support.ts";

test("what is new is scanned for once, of known services alone, and not again and again for made-up names", () =>
  withStore(
    sqliteDatabase,
    async (store) => {
      await store.workspaces.register("/shop", "shop");
      await store.workspaces.register("/bank", "bank");
      const rescan = vi.fn<(path: string) => Promise<void>>(async (path) => {
        if (path === "/bank") throw new Error("It cannot be read.");
      });
      const { timers, pass, untilPlanned } = manualTimers();
      const job = followObservations({
        store,
        rescan,
        timers,
        log: createLog(() => {}, { level: "error", now: () => new Date(0) }),
      });
      const paths = () => rescan.mock.calls.map(([path]) => path);

      for (let n = 0; n < 50; n += 1) job.seen(["shop", "nobody-knows"]);
      expect(paths()).toEqual([]);
      pass(2_000);
      await vi.waitFor(() => expect(paths()).toEqual(["/shop"]));

      job.seen(["shop", "bank"]);
      await untilPlanned();
      pass(2_000);
      await vi.waitFor(() => expect(paths()).toEqual(["/shop", "/bank"]));
      for (let seconds = 0; seconds < 54; seconds += 2) {
        // oxlint-disable-next-line no-await-in-loop -- Each round plans the next.
        await untilPlanned();
        pass(2_000);
      }
      await untilPlanned();
      expect(paths()).toEqual(["/shop", "/bank"]);
      pass(6_000);
      await vi.waitFor(() => expect(paths()).toEqual(["/shop", "/bank", "/shop"]));
      await job.close();
      job.seen(["bank"]);
      pass(120_000);
      expect(paths()).toHaveLength(3);
    },
    () => new Date(),
  ));
