import { expect, test, vi } from "vitest";
import { createLog } from "../core/log.ts";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import { keepRetention } from "./retention.ts";
import { manualTimers } from "./watching/manual-timers.test-support.ts";

const minute = 60_000;
const retention = {
  scansPerService: 1,
  violationDays: 90,
  evaluationDays: 30,
  resolvedPathDays: 90,
  auditDays: 30,
};

onEachDatabase("retention", (create) => {
  test("what has grown old is forgotten a minute after the start, and what is young stays", () =>
    withStore(create, async (store) => {
      const entry = { actor: "local", action: "fix.apply", detail: "" };
      await store.audit.append({ ...entry, target: "old" });
      await store.audit.append({ ...entry, target: "young" });
      const { rows } = await store.audit.list({ limit: 10 });
      const youngest = Date.parse(rows[0]!.at);
      const { timers, pass, untilPlanned } = manualTimers();
      const lines: string[] = [];
      const job = keepRetention({
        store,
        retention,
        now: () => new Date(youngest + 30 * 86_400_000),
        random: () => 0.5,
        timers,
        log: createLog((line) => lines.push(line), { level: "info", now: () => new Date(0) }),
      });
      pass(minute - 1);
      expect(lines).toEqual([]);
      pass(1);
      await untilPlanned();
      const kept = await store.audit.list({ limit: 10 });
      expect(kept.rows.map(({ target }) => target)).toEqual(["young"]);
      expect(JSON.parse(lines.join())).toMatchObject({
        event: "retention",
        violations: 0,
        attack_paths: 0,
        audit: 1,
      });
      await job.close();
    }));
});

test("a database that is away for a round does not end the job", async () => {
  const { timers, pass, untilPlanned, due } = manualTimers();
  const prune = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new Error("away"))
    .mockResolvedValue(0);
  const job = keepRetention({
    store: {
      violations: { prune },
      events: { prune },
      attackPaths: { prune },
      audit: { prune },
      evaluations: { prune },
      machines: { pruneUploads: prune },
      guardrailSessions: { prune },
    } as never,
    retention,
    now: () => new Date(0),
    random: () => 0.5,
    timers,
    log: createLog(() => {}, { level: "error", now: () => new Date(0) }),
  });
  pass(minute);
  await untilPlanned();
  expect(prune).toHaveBeenCalledTimes(1);
  expect(due()).toEqual([6 * 60 * minute]);
  pass(6 * 60 * minute);
  await untilPlanned();
  expect(prune).toHaveBeenCalledTimes(8);
  await job.close();
  expect(due()).toEqual([]);
});
