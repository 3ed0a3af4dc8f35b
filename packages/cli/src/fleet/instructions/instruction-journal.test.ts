import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FixInstruction } from "@parapet/posture";
import { expect, test } from "vitest";
import { exchangeInstructions, type PostReports } from "./exchange-instructions.ts";
import {
  type InstructionJournal,
  isWaiting,
  openInstructionJournal,
} from "./instruction-journal.ts";
import { reportOf } from "./report-of.ts";

const at = new Date("2026-03-01T00:00:00.000Z");
const id = `in_${"0".repeat(22)}`;

const instruction: FixInstruction = {
  instruction_id: id,
  service: "laptop-1/a",
  check_ids: ["OC-NET-001"],
  choices: [],
  fingerprints: ["0".repeat(32)],
  exposure_id: "",
  reason: "reachable",
  asked_by: "ada",
  asked_at: "2026-02-01T00:00:00.000Z",
  expires_at: "2026-03-10T00:00:00.000Z",
};

async function withJournal(work: (journal: InstructionJournal) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "parapet-journal-"));
  try {
    await work(openInstructionJournal({ dataDir, url: "https://a.example", machine: "laptop-1" }));
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

const exchange = (journal: InstructionJournal, post: PostReports, now = () => at) =>
  exchangeInstructions({
    journal,
    post,
    machine: "laptop-1",
    now,
    signal: new AbortController().signal,
  });

test("of two answers that are given at once, one counts", () =>
  withJournal(async (journal) => {
    await journal.add(instruction);
    expect(await journal.add({ ...instruction, reason: "another" })).toBe(false);
    const answers = await Promise.all([
      journal.note(reportOf(id, { status: "accepted", at })),
      journal.note(reportOf(id, { status: "declined", at, note: "no" })),
    ]);
    expect(answers.filter(Boolean).length).toBe(1);
  }));

test("an answer that is given while the server withdraws is kept, and what nobody answered is removed", () =>
  withJournal(async (journal) => {
    await journal.add(instruction);
    await journal.note(reportOf(id, { status: "accepted", at }));
    await journal.close(id);
    expect((await journal.get(id))?.reports.map(({ status }) => status)).toEqual(["accepted"]);
    const second = { ...instruction, instruction_id: `in_${"1".repeat(22)}` };
    await journal.add(second);
    await journal.close(second.instruction_id);
    expect((await readdir(journal.folder)).filter((name) => name.includes("1111"))).toEqual([]);
  }));

test("an instruction that was closed half cannot be accepted, and goes with the next exchange", () =>
  withJournal(async (journal) => {
    await journal.add(instruction);
    await writeFile(join(journal.folder, `${id}.answer.json`), "{}");
    expect(await journal.note(reportOf(id, { status: "accepted", at }))).toBe(false);
    await exchange(journal, async () => ({ instructions: [] }));
    expect(await readdir(journal.folder)).toEqual([]);
  }));

test("a report is sent until the server has it, and an old answer is forgotten", () =>
  withJournal(async (journal) => {
    const sent: string[] = [];
    const posting =
      (isAway: boolean): PostReports =>
      async (reports) => {
        if (isAway) return { away: "Away." };
        sent.push(...reports.map(({ status }) => status));
        return { instructions: [instruction] };
      };
    expect((await exchange(journal, posting(false))).added).toEqual([instruction]);
    await journal.note(reportOf(id, { status: "declined", at, note: "no" }));
    expect((await exchange(journal, posting(true))).away).toBe("Away.");
    await exchange(journal, posting(false));
    await exchange(journal, posting(false));
    expect(sent).toEqual(["delivered", "declined"]);
    const [entry] = await journal.entries();
    expect([entry?.unsent, entry && isWaiting(entry)]).toEqual([[], false]);
    await exchange(
      journal,
      async () => ({ instructions: [] }),
      () => new Date("2026-07-01"),
    );
    expect(await journal.entries()).toEqual([]);
  }));

test("a damaged file is no instruction and no report", () =>
  withJournal(async (journal) => {
    await journal.add(instruction);
    await writeFile(join(journal.folder, `${id}.result.json`), "{ half");
    await writeFile(join(journal.folder, `in_${"2".repeat(22)}.json`), '{"instruction_id": 1}');
    expect((await journal.entries()).map(({ reports }) => reports)).toEqual([[]]);
    expect(await journal.get("../x")).toBeUndefined();
  }));

test("no more instructions are kept than a server may list several times over", () =>
  withJournal(async (journal) => {
    for (let number = 0; number < 500; number += 1) {
      const instruction_id = `in_${String(number).padStart(22, "0")}`;
      expect(await journal.add({ ...instruction, instruction_id })).toBe(true);
    }
    expect(await journal.add({ ...instruction, instruction_id: `in_${"a".repeat(22)}` })).toBe(
      false,
    );
  }));
