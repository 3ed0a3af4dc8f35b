import { expect, test } from "vitest";
import type { Api } from "../api/types.ts";
import { instructionText, isOver, latestFor, machineOf } from "./instruction-text.ts";

const instruction: Api["Instruction"] = {
  instruction_id: "in_1",
  service: "laptop-17/openclaw",
  machine: "laptop-17",
  scan_id: "sc_1",
  check_ids: ["B-1", "A-1"],
  choices: [],
  fingerprints: [],
  exposure_id: "",
  reason: "reachable",
  asked_by: "ada",
  asked_at: "2026-01-01T00:00:00.000Z",
  expires_at: "2026-01-15T00:00:00.000Z",
  status: "sent",
  changed_at: "2026-01-01T00:00:00.000Z",
  note: "",
  fix_id: "",
  findings_closed: 0,
  findings_left: 0,
  exposure: "unknown",
};

test("a service belongs to a machine if the machine's name is in front", () => {
  expect(["laptop-17/openclaw", "home"].map(machineOf)).toEqual(["laptop-17", ""]);
});

test("the state of a plan is that of the latest instruction for the same checks", () => {
  const others = [
    { ...instruction, check_ids: ["A-1"] },
    { ...instruction, service: "laptop-18/openclaw" },
  ];
  const of = { service: "laptop-17/openclaw", check_ids: ["A-1", "B-1"] };
  expect(latestFor([...others, instruction], of)).toBe(instruction);
  expect(latestFor(others, of)).toBeUndefined();
});

test.each([
  [{ status: "sent" }, "Waits until laptop-17 fetches it."],
  [{ status: "delivered" }, "Waits for its owner on laptop-17."],
  [{ status: "accepted" }, "Accepted. The fix is being made."],
  [{ status: "failed", note: "No file." }, "Failed: No file."],
  [{ status: "declined" }, "Declined."],
  [
    { status: "applied", findings_closed: 2, findings_left: 1, exposure: "closed" },
    "Applied: a scan on the machine no longer shows 2 of 3 findings; the exposure is closed.",
  ],
  [{ status: "applied", note: "Interrupted." }, "Applied: no scan followed. Interrupted."],
  [{ status: "undone" }, "Applied, then rolled back on the machine."],
  [{ status: "expired" }, "Expired: nobody answered in time."],
  [{ status: "withdrawn" }, "Withdrawn."],
] as const)("it is said what became of a plan: %o", (change, text) => {
  expect(instructionText({ ...instruction, ...change })).toBe(text);
});

test("a plan is asked for again when the one before has ended", () => {
  const over = (["sent", "delivered", "accepted", "outdated", "applied"] as const).map((status) =>
    isOver({ status }),
  );
  expect(over).toEqual([false, false, false, true, true]);
});
