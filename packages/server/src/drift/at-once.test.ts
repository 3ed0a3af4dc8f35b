import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import type { Store } from "../store/store.ts";
import { approvedStates } from "./approved-states.ts";
import { refreshDrift } from "./refresh-drift.ts";

const author = { actor: "ada", origin: "127.0.0.1" };
const services = Array.from({ length: 20 }, (_, n) => `service-${n}`);

/** What a scan says of each service: one channel, which is open or not. */
async function saveStates(store: Store, value: string): Promise<void> {
  for (const service of services) {
    const place = { file: "openclaw.json", pointer: "/channels", line: 3 };
    const fact = {
      agent_id: "main",
      name: "telegram",
      mark: "",
      value,
      severity: "" as const,
      place,
    };
    await store.drifts.saveState(
      { service, scan_id: `sc_${service}`, scanned_at: "2026-02-01T00:00:00.000Z" },
      [{ kind: "channel", ...fact } as const],
    );
  }
}

const refresh = (store: Store, service: string) =>
  store.transaction((kept) => refreshDrift(kept, service));

onEachDatabase("drift that several callers change at once", (create) => {
  test("approvals of the same services are all made, the last one stays", () =>
    withStore(create, async (store) => {
      await saveStates(store, "closed");
      const { approve } = approvedStates(store);
      const names = Array.from({ length: 8 }, (_, n) => `state ${n}`);
      await Promise.all(
        names.map((name) => approve({ name, reason: "reviewed", services: undefined }, author)),
      );
      const { rows } = await store.drifts.approvals({ limit: 50 });
      expect(rows.map(({ service }) => service)).toEqual(services.toSorted());
      expect(new Set(rows.map(({ name }) => name)).size).toBe(1);
    }));

  test("a comparison and another one of the same service both succeed", () =>
    withStore(create, async (store) => {
      await saveStates(store, "closed");
      const { approve } = approvedStates(store);
      await approve({ name: "June", reason: "reviewed", services: undefined }, author);
      await saveStates(store, "open");
      const twice = services.flatMap((service) => [service, service]);
      await Promise.all(twice.map((service) => refresh(store, service)));
      expect((await store.drifts.counts({})).open).toBe(services.length);
    }));

  test("a decision outlives the comparison that runs at the same time", () =>
    withStore(create, async (store) => {
      await saveStates(store, "closed");
      const { approve, decide } = approvedStates(store);
      await approve({ name: "June", reason: "reviewed", services: undefined }, author);
      await saveStates(store, "open");
      for (const service of services) await refresh(store, service);
      const drift = (await store.drifts.list({ limit: 50 })).rows;
      await Promise.all(
        drift.flatMap(({ service, drift_id }) => [
          refresh(store, service),
          decide(
            { drift_ids: [drift_id], status: "accepted", reason: "planned" },
            author,
            undefined,
          ),
          refresh(store, service),
        ]),
      );
      expect(await store.drifts.counts({})).toEqual({ open: 0, accepted: 20, to_undo: 0 });
    }));
});
