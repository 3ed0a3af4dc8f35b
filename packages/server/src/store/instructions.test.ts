import type { FixInstruction } from "@parapet/posture";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import type { Instruction } from "./instructions.ts";

const start = "2026-01-01T00:00:00.000Z";

const instruction = (
  number: number,
  change: Partial<Instruction> = {},
): FixInstruction & Pick<Instruction, "machine" | "scan_id"> => ({
  instruction_id: `in_${String(number).padStart(22, "0")}`,
  machine: "laptop-1",
  service: "laptop-1/a",
  scan_id: "sc_1",
  check_ids: ["OC-NET-001"],
  choices: ["OC-NET-001=loopback"],
  fingerprints: ["0".repeat(32)],
  exposure_id: "ex_1",
  reason: "reachable",
  asked_by: "user:ada@example.com",
  asked_at: start,
  expires_at: "2026-02-01T00:00:00.000Z",
  ...change,
});

onEachDatabase("instructions", (create) => {
  const clock = { time: Date.parse(start) };
  const now = () => new Date(clock.time);

  test("are listed newest first, by service, machine and state, until they expire", () =>
    withStore(
      create,
      async ({ instructions }) => {
        clock.time = Date.parse(start);
        const other = { service: "laptop-2/a", machine: "laptop-2" };
        for (const one of [instruction(1), instruction(2), instruction(3, other)]) {
          expect(await instructions.add(one, 10)).toBe(true);
        }
        const ids = async (filter: object) =>
          (await instructions.list({ limit: 10, ...filter })).rows.map((one) =>
            Number(one.instruction_id.slice(3)),
          );
        expect(await ids({})).toEqual([3, 2, 1]);
        expect(await ids({ service: ["laptop-2/a"] })).toEqual([3]);
        expect(await ids({ machine: "laptop-1" })).toEqual([2, 1]);
        const first = await instructions.list({ limit: 2 });
        expect(await ids({ cursor: first.next })).toEqual([1]);
        expect(await instructions.get(instruction(1).instruction_id)).toEqual({
          ...instruction(1),
          status: "sent",
          changed_at: start,
          note: "",
          fix_id: "",
          findings_closed: 0,
          findings_left: 0,
          exposure: "unknown",
        });
        const change = { status: "delivered", from: ["sent"] } as const;
        expect(await instructions.change(instruction(1), change)).toBe(true);
        expect(await instructions.change(instruction(1), change)).toBe(false);
        expect(await ids({ status: "delivered" })).toEqual([1]);
        expect((await instructions.openOn("laptop-1")).length).toBe(2);
        clock.time = Date.parse("2026-02-01T00:00:00.000Z");
        expect(await ids({ status: "delivered" })).toEqual([]);
        expect(await ids({ status: "expired" })).toEqual([3, 2, 1]);
        expect(await instructions.openOn("laptop-1")).toEqual([]);
        expect(await instructions.prune("2026-02-01T00:00:00.000Z")).toBe(0);
        expect(await instructions.prune("2026-02-01T00:00:00.001Z")).toBe(3);
        expect(await instructions.get(instruction(1).instruction_id)).toBeUndefined();
      },
      now,
    ));

  test("that wait on one machine are bounded, and go with their service", () =>
    withStore(
      create,
      async (store) => {
        clock.time = Date.parse(start);
        const { instructions } = store;
        const added = await Promise.all(
          [1, 2, 3, 4, 5].map((number) => instructions.add(instruction(number), 3)),
        );
        expect(added.filter(Boolean).length).toBe(3);
        const other = { service: "laptop-2/a", machine: "laptop-2" };
        expect(await instructions.add(instruction(6, other), 3)).toBe(true);
        await store.forgetService("laptop-1/a");
        expect((await instructions.list({ limit: 9 })).rows.map((one) => one.machine)).toEqual([
          "laptop-2",
        ]);
      },
      now,
    ));
});
