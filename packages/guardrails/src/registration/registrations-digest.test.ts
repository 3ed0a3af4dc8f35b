import { expect, test } from "vitest";
import { registrationsDigest } from "./registrations-digest.ts";

const until = {
  match: "tool:exec",
  reason: "known",
  expires_at: "2026-12-01T00:00:00Z",
  by: "ana",
};
const one = { guardrail_id: "gr_1", revision: 1, suppressions: [] };
const two = { guardrail_id: "gr_2", revision: 3, suppressions: [until] };

const adapter = { installation_id: "ad_1" };
const now = new Date("2026-11-29T00:00:00Z");

test("a proof that guardrails stopped is stale once one, or the adapter, is added, changed or removed", () => {
  const before = registrationsDigest([one, two], [adapter], now);
  expect(registrationsDigest([two, one], [adapter], now)).toBe(before);
  expect(registrationsDigest([one, two], [], now)).not.toBe(before);
  for (const after of [
    [one],
    [one, two, { ...two, guardrail_id: "gr_3" }],
    [one, { ...two, revision: 4 }],
  ]) {
    expect(registrationsDigest(after, [adapter], now)).not.toBe(before);
  }
});

test("a proof that an exception let through is stale once the exception has ended", () => {
  const before = registrationsDigest([one, two], [adapter], now);
  const later = (day: string) => registrationsDigest([one, two], [adapter], new Date(day));
  expect(later("2026-11-30T00:00:00Z")).toBe(before);
  expect(later("2026-12-01T00:00:00Z")).not.toBe(before);
});
