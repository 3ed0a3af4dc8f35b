import type { StateFact } from "@parapet/assessment";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import type { Store } from "../store/store.ts";
import { approvedStates } from "./approved-states.ts";
import { refreshDrift } from "./refresh-drift.ts";

const author = { actor: "operator", origin: "socket" };
const service = "home";
const names = ["exec", "read", "write", "browser"];

function facts(value: string): readonly StateFact[] {
  return names.map((name) => ({
    kind: "tool",
    agent_id: "main",
    name,
    mark: "",
    value,
    severity: "",
    place: { file: "openclaw.json", pointer: "/tools", line: 3 },
  }));
}

/** As a scan that shows these facts. */
function scanned(store: Store, value: string): Promise<unknown> {
  return store.transaction(async (kept) => {
    const of = { service, scan_id: `sc_${value}`, scanned_at: "2026-02-01T00:00:00.000Z" };
    await kept.drifts.saveState(of, facts(value));
    await refreshDrift(kept, service);
  });
}

function approving(store: Store) {
  const request = { name: "approved", reason: "reviewed", services: [service] };
  return approvedStates(store).approve(request, author);
}

async function withDrift(store: Store): Promise<readonly string[]> {
  await store.workspaces.register("/srv/home", service);
  await scanned(store, "asks");
  await approving(store);
  await scanned(store, "runs");
  return (await store.drifts.of(service)).map(({ drift_id }) => drift_id);
}

onEachDatabase("states that several people change at once", (create) => {
  test("say in the audit log what each decision has replaced", () =>
    withStore(create, async (store) => {
      const [drift_id = ""] = await withDrift(store);
      await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          approvedStates(store).decide(
            { drift_ids: [drift_id], status: n % 2 === 0 ? "accepted" : "to_undo", reason: `${n}` },
            author,
            undefined,
          ),
        ),
      );
      const { rows } = await store.audit.list({ limit: 12 });
      const oldestFirst = rows.toReversed();
      expect(oldestFirst.map(({ before_hash }) => before_hash).slice(1)).toEqual(
        oldestFirst.map(({ after_hash }) => after_hash).slice(0, -1),
      );
    }));

  test("keep what is decided while a scan is being stored", () =>
    withStore(create, async (store) => {
      const drift_ids = await withDrift(store);
      const lost: string[] = [];
      for (let round = 0; round < 20; round += 1) {
        const reason = `round ${round}`;
        /* oxlint-disable no-await-in-loop */
        await Promise.all([
          scanned(store, "runs"),
          ...drift_ids.map((drift_id) =>
            approvedStates(store).decide(
              { drift_ids: [drift_id], status: "accepted", reason },
              author,
              undefined,
            ),
          ),
        ]);
        for (const one of await store.drifts.of(service)) {
          if (one.reason !== reason) lost.push(`${one.name} in ${reason}`);
        }
        /* oxlint-enable no-await-in-loop */
      }
      expect(lost).toEqual([]);
    }));

  test("can be approved by several people at the same moment", () =>
    withStore(create, async (store) => {
      await withDrift(store);
      const answers = Array.from({ length: 8 }, () => approving(store));
      expect(await Promise.all(answers)).toEqual(answers.map(() => [service]));
      expect((await store.drifts.approvals({ limit: 9 })).rows).toHaveLength(1);
    }));
});
