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

onEachDatabase("retention of several services", (create) => {
  test("is done by one of those that share a database in each round, and again where it failed", () => {
    let time = Date.parse("2026-01-01T00:00:00.000Z");
    const clock = () => new Date(time);
    return withStore(
      create,
      async (store) => {
        const { timers, pass, due } = manualTimers();
        const lines: string[] = [];
        let isAway = true;
        const prune = async (before: string) => {
          if (isAway) throw new Error("away");
          return store.violations.prune(before);
        };
        const start = () =>
          keepRetention({
            store: { ...store, violations: { ...store.violations, prune } },
            retention,
            now: clock,
            random: () => 0.5,
            timers,
            log: createLog((line) => lines.push(line), { level: "info", now: clock }),
          });
        const jobs = [start(), start(), start()];
        const afterRound = async (milliseconds: number) => {
          time += milliseconds;
          pass(milliseconds);
          await vi.waitFor(() => expect(due()).toHaveLength(3), { timeout: 20_000 });
          return lines.length;
        };
        expect(await afterRound(minute)).toBe(0);
        isAway = false;
        expect(await afterRound(6 * 60 * minute)).toBe(1);
        expect(await afterRound(6 * 60 * minute)).toBe(2);
        await Promise.all(jobs.map((job) => job.close()));
      },
      clock,
    );
  });
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
      instructions: { prune },
      serviceRisks: { prune },
      tickets: { prune },
      guardrailSessions: { prune },
      leases: { take: async () => true, release: async () => {} },
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
  expect(prune).toHaveBeenCalledTimes(11);
  await job.close();
  expect(due()).toEqual([]);
});
