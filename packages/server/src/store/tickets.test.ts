import type { Exposure } from "@parapet/posture";
import { expect, test } from "vitest";
import { type Ticket, toldFor } from "../outbound/tickets/kept-tickets.ts";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { scanReport } from "./posture.test-support.ts";
import type { Store } from "./store.ts";

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
const ticket = (subject: string, change: Partial<Ticket> = {}): Ticket => ({
  subject,
  told_for: toldFor("home"),
  ticket: "7",
  state: "open",
  pending: "",
  ...change,
});
const subjects = (tickets: readonly Ticket[]) => tickets.map(({ subject }) => subject);

async function scanned(
  { exposures, rankings }: Store,
  ids: readonly string[],
  { service = "home", truncated = false } = {},
): Promise<void> {
  const scan = { service, exposures: ids.map(exposure), exposures_truncated: truncated };
  await exposures.save(scanReport(scan));
  await rankings.refresh([service]);
}

onEachDatabase("issues in a tracker", (create) => {
  test("are kept by receiver, and their state is what was written last", () =>
    withStore(create, async ({ tickets }) => {
      await tickets.save("github:1", ticket("ex_1", { state: "creating", ticket: "" }));
      await tickets.save("github:1", ticket("ex_1"));
      await tickets.note("github:1", ticket("ex_1", { pending: "mark", state: "closed" }));
      expect(await tickets.get("github:1", "ex_1")).toMatchObject(
        ticket("ex_1", { pending: "mark" }),
      );
      expect(await tickets.get("github:2", "ex_1")).toBeUndefined();
      await tickets.remove("github:1", "ex_1");
      expect(await tickets.get("github:1", "ex_1")).toBeUndefined();
    }));

  test("are closed when no service shows the exposure, and opened again when one does", () =>
    withStore(create, async (store) => {
      const { tickets } = store;
      await scanned(store, ["ex_1", "ex_2"]);
      await scanned(store, ["ex_2"], { service: "office" });
      for (const id of ["ex_1", "ex_2"]) {
        // oxlint-disable-next-line no-await-in-loop -- In this order.
        await tickets.save("github:1", ticket(id));
      }
      await tickets.save("github:1", ticket("ex_3", { state: "creating" }));
      await tickets.save("github:1", ticket("ex_1b", { state: "closed" }));
      await tickets.save("github:2", ticket("ex_1"));
      expect(await tickets.toClose("github:1", 9)).toEqual([]);
      expect(await tickets.toReopen("github:1", 9)).toEqual([]);
      await scanned(store, ["ex_1b"]);
      expect(subjects(await tickets.toClose("github:1", 9))).toEqual(["ex_1"]);
      expect(subjects(await tickets.toReopen("github:1", 9))).toEqual(["ex_1b"]);
      await scanned(store, [], { service: "office" });
      expect(subjects(await tickets.toClose("github:1", 9))).toEqual(["ex_1", "ex_2"]);
      expect(subjects(await tickets.toClose("github:1", 1))).toEqual(["ex_1"]);
    }));

  test("stay open while exposures of their service may be missing, and close when it is forgotten", () =>
    withStore(create, async (store) => {
      const { tickets } = store;
      await scanned(store, ["ex_1"]);
      await tickets.save("github:1", ticket("ex_1"));
      await scanned(store, [], { truncated: true });
      expect(await tickets.toClose("github:1", 9)).toEqual([]);
      await store.forgetService("home");
      expect(subjects(await tickets.toClose("github:1", 9))).toEqual(["ex_1"]);
    }));

  test("stay open while the exposures of a scan are not listed yet", () =>
    withStore(create, async (store) => {
      await store.tickets.save("github:1", ticket("ex_1"));
      await store.exposures.save(scanReport({ exposures: [exposure("ex_1")] }));
      expect(await store.tickets.toClose("github:1", 9)).toEqual([]);
    }));

  test("are forgotten once they were closed long ago, and never while they are open", () =>
    withStore(create, async ({ tickets }) => {
      await tickets.save("github:1", ticket("ex_1", { state: "closed" }));
      await tickets.save("github:1", ticket("ex_2"));
      const closed = await tickets.get("github:1", "ex_1");
      expect(await tickets.prune(closed?.changed_at ?? "")).toBe(0);
      expect(await tickets.prune("2027-01-01T00:00:00.000Z")).toBe(1);
      expect(await tickets.get("github:1", "ex_1")).toBeUndefined();
      expect(await tickets.get("github:1", "ex_2")).toBeDefined();
    }));
});
