import { expect, test } from "vitest";
import type { ToldInstruction } from "../outbound/told-event.ts";
import { toldInstruction } from "../store/posture.test-support.ts";
import { answerToTell } from "./answer-to-tell.ts";

const at = "2026-02-03T04:05:06.789Z";
const { event_id: _event, severity: _severity, ...facts } = toldInstruction();
const told = (status: ToldInstruction["status"]) =>
  answerToTell(
    {
      ...facts,
      status,
      scan_id: "sc_1",
      changed_at: at,
      choices: [],
      fingerprints: [],
      reason: "reachable",
      asked_at: at,
      expires_at: at,
      fix_id: "",
      exposure: "unknown",
    },
    at,
  );

test.each([
  ["accepted", "low"],
  ["declined", "low"],
  ["applied", "low"],
  ["outdated", "medium"],
  ["failed", "medium"],
  ["undone", "medium"],
] as const)("an instruction that is %s is %s", (status, severity) => {
  const answer = told(status);
  const { event_id } = answer;
  expect(answer).toEqual(toldInstruction({ status, severity, event_id }));
});

test("each step of an instruction is an event of its own", () => {
  expect(told("accepted").event_id).toBe(told("accepted").event_id);
  expect(told("accepted").event_id).not.toBe(told("applied").event_id);
});
