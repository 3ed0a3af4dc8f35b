import { expect, test } from "vitest";
import { registrationsDigest } from "./registrations-digest.ts";

const one = { guardrail_id: "gr_1", revision: 1 };
const two = { guardrail_id: "gr_2", revision: 3 };

const adapter = { installation_id: "ad_1" };

test("a proof that guardrails stopped is stale once one, or the adapter, is added, changed or removed", () => {
  const before = registrationsDigest([one, two], [adapter]);
  expect(registrationsDigest([two, one], [adapter])).toBe(before);
  expect(registrationsDigest([one, two], [])).not.toBe(before);
  for (const after of [
    [one],
    [one, two, { ...two, guardrail_id: "gr_3" }],
    [one, { ...two, revision: 4 }],
  ]) {
    expect(registrationsDigest(after, [adapter])).not.toBe(before);
  }
});
