import type { FixInstruction } from "@parapet/posture";
import { expect, test } from "vitest";
import { noPreview } from "../../testing/context.fixture.ts";
import { report } from "../../testing/report.fixture.ts";
import {
  incompleteBecause,
  outdatedBecause,
  unknownFixes,
  unsafeBecause,
} from "./judge-instruction.ts";

const [finding] = report().findings;
if (finding === undefined) throw new Error("The report has a finding.");
const { check_id, fingerprint } = finding;

const instruction: FixInstruction = {
  instruction_id: `in_${"0".repeat(22)}`,
  service: "laptop-1/a",
  check_ids: [check_id],
  choices: [],
  fingerprints: [fingerprint],
  exposure_id: "",
  reason: "reachable",
  asked_by: "ada",
  asked_at: "2026-02-01T00:00:00.000Z",
  expires_at: "2026-03-10T00:00:00.000Z",
};
const fix = { check_id, title: "Sets it", safe: true, choices: [{ name: "ask", title: "Asks" }] };
const none = { unsafe: [], hidden: [] };
const trial = (change: object) => ({ preview: { ...noPreview, ...change }, leftOut: none });

test("a plan counts for exactly the findings that it names", () => {
  const findings = [finding];
  expect(outdatedBecause(instruction, { findings })).toBe("");
  expect(outdatedBecause(instruction, { findings: [] })).toContain(
    "1 of 1 finding no longer there",
  );
  const another = { ...finding, fingerprint: "f".repeat(32) };
  expect(outdatedBecause(instruction, { findings: [finding, another] })).toContain("1 not named");
  const suppressed = [{ ...finding, suppressed: true }];
  expect(outdatedBecause(instruction, { findings: suppressed })).toContain("no longer there");
});

test("a fix or a variant that this Parapet does not have is named", () => {
  expect(unknownFixes(instruction, [fix])).toBe("");
  expect(unknownFixes(instruction, [])).toContain(`no fix for ${check_id}`);
  const choices = [`${check_id}=ask`];
  expect(unknownFixes({ ...instruction, choices }, [fix])).toBe("");
  const other = [`${check_id}=off`];
  expect(unknownFixes({ ...instruction, choices: other }, [fix])).toContain(`${check_id}=off`);
});

test("what restricts access or opens something is not made without --unsafe", () => {
  expect(unsafeBecause(instruction, [fix], trial({}))).toBe("");
  const unsafe = [{ ...fix, safe: false }];
  expect(unsafeBecause(instruction, unsafe, trial({}))).toContain("restrict access");
  const opens = trial({ total_before: 1, total_after: 2 });
  expect(unsafeBecause(instruction, [fix], opens)).toContain("would open");
});

test("a plan is made whole or not at all", () => {
  expect(incompleteBecause(trial({ diff: "x" }))).toBe("");
  expect(incompleteBecause(trial({}))).toBe("No file would change.");
  expect(incompleteBecause(trial({ errors: { [check_id]: "Not here." } }))).toContain("Not here.");
  expect(incompleteBecause(trial({ skipped: [check_id] }))).toContain(check_id);
});
