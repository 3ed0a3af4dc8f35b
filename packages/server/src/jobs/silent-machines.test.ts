import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import { openStore, type Store } from "../store/store.ts";
import { tellSilentMachines } from "./silent-machines.ts";
import { manualTimers } from "./watching/manual-timers.test-support.ts";

const hour = 3_600_000;
const start = Date.parse("2026-01-01T00:00:00.000Z");
const facts = { parapet_version: "1.0.0", os: "", runtimes: [] };

const enroll = (store: Store, name: string, expires_at = "") =>
  store.machines.enroll({
    name,
    owner: "ada",
    group: "",
    tags: ["office"],
    expires_at,
    key: "k",
  });

const told = async (store: Store): Promise<readonly string[]> => {
  const { events } = await store.events.after(0, 5_000);
  return events.flatMap(({ event }) =>
    event.kind === "machine" ? `${event.machine.machine} ${event.machine.last_seen_at}` : [],
  );
};

onEachDatabase("silent machines", (create) => {
  let time = start;
  const now = () => new Date(time);
  const silentAfterMs = 72 * hour;

  /** One round of a server that has just started, and is stopped after it. */
  const round = async (store: Store): Promise<void> => {
    const { timers, pass, untilPlanned } = manualTimers();
    const job = tellSilentMachines({ store, silentAfterMs, now, timers });
    pass(5 * 60_000);
    await untilPlanned();
    await job.close();
  };

  test("are told once for each silence, whichever server looks, and after restarts", () => {
    time = start;
    return withStore(
      create,
      async (store, location) => {
        await inTurn(["a", "b", "never-seen"], (name) => enroll(store, name));
        await inTurn(["a", "b"], (name) => store.machines.noteSeen(name, facts));
        await store.workspaces.registerOfMachine({ machine: "a", service: "a/x", path: "a:~/x" });
        time = start + silentAfterMs;
        await round(store);
        expect(await told(store)).toEqual([]);
        time = start + silentAfterMs + hour;
        await store.machines.noteSeen("b", facts);
        const other = await openStore(location, { clock: now });
        await Promise.all([round(store), round(other)]);
        await round(other);
        await other.close();
        const first = `a ${new Date(start).toISOString()}`;
        expect(await told(store)).toEqual([first]);
        const { events } = await store.events.after(0, 10);
        expect(events[0]?.event).toMatchObject({
          machine: { services: ["a/x"], owner: "ada", tags: ["office"], severity: "medium" },
        });
        // It reports again, and falls silent again.
        await store.machines.noteSeen("a", facts);
        const seen = new Date(time).toISOString();
        await round(store);
        expect(await told(store)).toEqual([first]);
        time += silentAfterMs + 1;
        await round(store);
        expect((await told(store)).toSorted()).toEqual(
          [first, `a ${seen}`, `b ${seen}`].toSorted(),
        );
      },
      now,
    );
  });

  test("that may send nothing are no news, and many are all told in one round", () => {
    time = start;
    return withStore(
      create,
      async (store) => {
        const names = Array.from({ length: 230 }, (_, at) => `m${String(at).padStart(3, "0")}`);
        await inTurn([...names, "revoked"], (name) => enroll(store, name));
        await enroll(store, "expired", new Date(start + hour).toISOString());
        await inTurn([...names, "revoked", "expired"], (name) =>
          store.machines.noteSeen(name, facts),
        );
        await store.machines.revoke("revoked");
        time = start + silentAfterMs + 1;
        await round(store);
        expect((await told(store)).map((line) => line.split(" ")[0])).toEqual(names);
      },
      now,
    );
  });
});
