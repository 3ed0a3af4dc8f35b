import type { StateFact } from "@parapet/assessment";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../databases.test-support.ts";
import { demonstrationService } from "../demonstration.ts";
import type { Store } from "../store.ts";
import type { Drift } from "./drift.ts";

const fact = (name: string, value: string): StateFact => ({
  kind: "tool",
  agent_id: "main",
  name,
  mark: "",
  value,
  severity: "",
  place: { file: "openclaw.json", pointer: "/tools", line: 3 },
});

const drift = (service: string, drift_id: string, change: Partial<Drift> = {}): Drift => ({
  drift_id,
  service,
  change: "changed",
  kind: "tool",
  agent_id: "main",
  name: "exec",
  before: "after approval",
  after: "without approval",
  file: "openclaw.json",
  pointer: "/tools",
  line: 3,
  severity: "medium",
  since: "2026-03-01T00:00:00.000Z",
  status: "open",
  reason: "",
  decided_by: "",
  decided_at: "",
  ...change,
});

const approval = (name: string) => ({
  name,
  reason: "reviewed",
  approved_by: "ada",
  approved_at: "2026-03-01T00:00:00.000Z",
});

async function states(store: Store): Promise<void> {
  for (const [machine, service] of [
    ["laptop-1", "laptop-1/a"],
    ["laptop-2", "laptop-2/a"],
  ] as const) {
    await store.workspaces.registerOfMachine({ machine, service, path: service });
    const of = { service, scan_id: `sc_${machine}`, scanned_at: "2026-02-01T00:00:00.000Z" };
    await store.drifts.saveState(of, [fact("exec", "after approval")]);
  }
}

onEachDatabase("approved states", (create) => {
  test("are those of the scan at hand, with the guardrails, until another one is approved", () =>
    withStore(create, async (store) => {
      const { drifts } = store;
      await states(store);
      expect(await drifts.stated({})).toEqual(["laptop-1/a", "laptop-2/a"]);
      expect(await drifts.stated({ machine: "laptop-2" })).toEqual(["laptop-2/a"]);
      expect(await drifts.stated({ service: [] })).toEqual([]);
      await store.workspaces.registerDemonstration("/demo");
      await store.workspaces.register("/srv/own", "own");
      const demo = { service: demonstrationService, scan_id: "sc_demo", scanned_at: "2026-02-01" };
      await drifts.saveState(demo, []);
      // Beside workspaces of one's own, the demonstration is approved by nobody.
      expect(await drifts.stated({})).toEqual(["laptop-1/a", "laptop-2/a"]);
      const guardrails = [fact("no-egress", "blocking")];
      await drifts.approve(approval("one"), [
        { service: "laptop-1/a", guardrails },
        { service: "laptop-2/a", guardrails: [] },
      ]);
      expect(await drifts.approved("laptop-1/a")).toEqual({
        service: "laptop-1/a",
        ...approval("one"),
        scan_id: "sc_laptop-1",
        scanned_at: "2026-02-01T00:00:00.000Z",
        facts: [fact("exec", "after approval")],
        guardrails,
      });
      await drifts.saveState(
        { service: "laptop-1/a", scan_id: "sc_2", scanned_at: "2026-03-02T00:00:00.000Z" },
        [fact("exec", "without approval")],
      );
      expect((await drifts.approved("laptop-1/a"))?.scan_id).toBe("sc_laptop-1");
      await drifts.approve(approval("two"), [{ service: "laptop-1/a", guardrails: [] }]);
      expect(await drifts.approved("laptop-1/a")).toMatchObject({
        name: "two",
        scan_id: "sc_2",
        guardrails: [],
      });
      const page = await drifts.approvals({ limit: 1 });
      expect(page.rows.map(({ service, name }) => [service, name])).toEqual([
        ["laptop-1/a", "two"],
      ]);
      const next = await drifts.approvals({ limit: 1, cursor: page.next });
      expect(next.rows.map(({ service }) => service)).toEqual(["laptop-2/a"]);
      expect((await drifts.approvals({ limit: 5, machine: "laptop-2" })).rows.length).toBe(1);
      expect(await drifts.withdraw("laptop-1/a")).toBe(true);
      expect(await drifts.withdraw("laptop-1/a")).toBe(false);
      expect(await drifts.approved("laptop-1/a")).toBeUndefined();
    }));

  test("keep what differs, by service, with what was decided of it", () =>
    withStore(create, async (store) => {
      const { drifts } = store;
      await states(store);
      await drifts.approve(approval("one"), [{ service: "laptop-1/a", guardrails: [] }]);
      await drifts.replaceFor("laptop-1/a", [
        drift("laptop-1/a", "dr_1"),
        drift("laptop-1/a", "dr_2", { kind: "skill", change: "added", before: "" }),
      ]);
      await drifts.replaceFor("laptop-2/a", [drift("laptop-2/a", "dr_3")]);
      const ids = async (filter: object) =>
        (await drifts.list({ limit: 10, ...filter })).rows.map(({ drift_id }) => drift_id);
      expect(await ids({})).toEqual(["dr_1", "dr_2", "dr_3"]);
      expect(await ids({ service: ["laptop-2/a"] })).toEqual(["dr_3"]);
      expect(await ids({ machine: "laptop-1" })).toEqual(["dr_1", "dr_2"]);
      expect(await ids({ kind: "skill" })).toEqual(["dr_2"]);
      expect(await ids({ change: "changed" })).toEqual(["dr_1", "dr_3"]);
      const first = await drifts.list({ limit: 2 });
      expect(await ids({ cursor: first.next })).toEqual(["dr_3"]);
      const by = { reason: "planned", decided_by: "ada" };
      await drifts.decide(["dr_1"], { status: "accepted", ...by });
      await drifts.decide(["dr_2"], { status: "to_undo", ...by });
      expect(await ids({ status: "open" })).toEqual(["dr_3"]);
      expect(await drifts.counts({})).toEqual({ open: 1, accepted: 1, to_undo: 1 });
      const counted = (await drifts.approvals({ limit: 5 })).rows;
      expect(counted.map((one) => one.drift)).toEqual([{ open: 0, accepted: 1, to_undo: 1 }]);
      expect(await drifts.get(["dr_1", "dr_9"])).toMatchObject([
        { status: "accepted", ...by, decided_at: expect.stringMatching(/^2026/) },
      ]);
      await drifts.decide(["dr_1"], { status: "open", ...by });
      expect(await drifts.get(["dr_1"])).toEqual([drift("laptop-1/a", "dr_1")]);
      await store.forgetService("laptop-1/a");
      expect(await ids({})).toEqual(["dr_3"]);
      expect(await drifts.state("laptop-1/a")).toBeUndefined();
    }));
});
