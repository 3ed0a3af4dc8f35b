import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import type { DeliveryOutcome, Receiver } from "../outbound/receiver.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { violation } from "../store/posture.test-support.ts";
import type { Store } from "../store/store.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountReceivers } from "./receivers.ts";

const receiver = (handed: DeliveryOutcome): Receiver => ({
  id: "webhook:1",
  kind: "webhook",
  address: "https://hooks.example.test/…",
  most: 100,
  isMixed: false,
  wants: () => true,
  digestMs: 0,
  deliver: async () => handed,
  test: async () => handed,
});

const routesOver = (
  store: Store,
  handed: DeliveryOutcome = { outcome: "taken" },
  caller?: Caller,
) => mounted((routes) => mountReceivers(routes, { store, receivers: [receiver(handed)] }), caller);

test("a receiver is as far behind as it has not taken", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = routesOver(store);
    const reported = async () => (await app.request("/api/v1/receivers")).json();
    expect(await reported()).toEqual([
      {
        receiver_id: "webhook:1",
        kind: "webhook",
        address: "https://hooks.example.test/…",
        behind: 0,
        attempts: 0,
        next_attempt_at: "",
      },
    ]);
    await store.deliveries.enter("webhook:1", 0);
    await store.violations.insert(violation());
    await store.deliveries.postpone("webhook:1", "2026-01-02T00:00:00.000Z");
    expect(await reported()).toMatchObject([
      { behind: 1, attempts: 1, next_attempt_at: "2026-01-02T00:00:00.000Z" },
    ]);
  }));

test("a test says what became of it, is in the audit, and is for who operates the service", () =>
  withStore(sqliteDatabase, async (store) => {
    const ask = (id: string, handed: DeliveryOutcome, caller?: Caller) =>
      routesOver(store, handed, caller).request(`/api/v1/receivers/${id}/test`, { method: "POST" });
    const refused: DeliveryOutcome = { outcome: "refused", reason: "status 404" };
    expect(await (await ask("webhook:1", refused)).json()).toEqual(refused);
    expect(await (await ask("webhook:1", { outcome: "taken" })).json()).toEqual({
      outcome: "taken",
      reason: "",
    });
    expect((await store.audit.list({ limit: 9 })).rows).toMatchObject([
      { action: "receiver.test", target: "webhook:1", detail: "taken" },
      { detail: "refused" },
    ]);
    expect((await ask("webhook:2", refused)).status).toBe(404);
    expect((await ask("webhook:1", refused, { kind: "local" })).status).toBe(403);
  }));
