import { expect, test } from "vitest";
import { registrationsDigest } from "./registrations-digest.ts";

const one = { guardrail_id: "gr_1", revision: 1 };
const two = { guardrail_id: "gr_2", revision: 3 };

test("a proof that guardrails stopped is stale once one of them is added, changed or removed", () => {
  const before = registrationsDigest([one, two]);
  expect(registrationsDigest([two, one])).toBe(before);
  for (const after of [
    [one],
    [one, two, { ...two, guardrail_id: "gr_3" }],
    [one, { ...two, revision: 4 }],
  ]) {
    expect(registrationsDigest(after)).not.toBe(before);
  }
});
