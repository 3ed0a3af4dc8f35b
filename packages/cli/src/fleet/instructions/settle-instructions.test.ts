import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FixRecord } from "@parapet/posture";
import { expect, test } from "vitest";
import { contextIn, fixRecord } from "../../testing/context.fixture.ts";
import { openInstructionJournal } from "./instruction-journal.ts";
import { reportOf } from "./report-of.ts";
import { madeBy, settleInstructions } from "./settle-instructions.ts";

const id = `in_${"0".repeat(22)}`;
const accepted = new Date("2026-11-21T07:00:00.000Z");
const made: FixRecord = { ...fixRecord, fix_id: "fx_9", applied_by: madeBy(id) };

/** What is reported of an instruction that was accepted, by what the history of fixes has. */
async function settled(history: readonly FixRecord[], at = accepted) {
  const dataDir = await mkdtemp(join(tmpdir(), "parapet-journal-"));
  try {
    const url = "https://a.example";
    const journal = openInstructionJournal({ dataDir, url, machine: "laptop-1" });
    await journal.add({
      instruction_id: id,
      service: "laptop-1/a",
      check_ids: ["OC-NET-001"],
      choices: [],
      fingerprints: ["0".repeat(32)],
      exposure_id: "",
      reason: "reachable",
      asked_by: "ada",
      asked_at: "2026-11-20T00:00:00.000Z",
      expires_at: "2026-12-10T00:00:00.000Z",
    });
    await journal.note(reportOf(id, { status: "accepted", at }));
    await settleInstructions(contextIn({ history }), journal);
    const [entry] = await journal.entries();
    return entry?.reports.map(({ status, fix_id }) => `${status} ${fix_id}`.trim());
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

test("a fix whose process was interrupted is reported as made, taken back, or not made", async () => {
  expect(await settled([made])).toEqual(["accepted", "applied fx_9"]);
  const undone = { ...made, rolled_back_at: "2026-11-21T07:30:00.000Z" };
  expect(await settled([undone])).toEqual(["accepted", "applied fx_9", "undone fx_9"]);
  expect(await settled([fixRecord])).toEqual(["accepted", "failed"]);
});

test("a fix that is still being made is left alone", async () => {
  expect(await settled([], new Date("2026-11-21T07:55:00.000Z"))).toEqual(["accepted"]);
});
