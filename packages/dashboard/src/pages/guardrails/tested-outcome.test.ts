import { expect, test } from "vitest";
import type { Api } from "../../api/types.ts";
import { outcomeOf } from "./tested-outcome.ts";

type Tested = Parameters<typeof outcomeOf>[0];

const allowed: Api["Evaluation"] = {
  evaluation_id: "e1",
  decision: "allow",
  action: "allow",
  would_block: false,
  reasons: [],
  matched: [],
  errors: [],
  policy_hash: "",
  latency_us: 1,
};
const tested = (
  guardrails: Omit<Tested["guardrails"], "enforcement">,
  evaluation: Partial<Api["Evaluation"]> = {},
  enforcement: Api["EnforcementState"] = "not_enforced",
): Tested => ({
  guardrails: { ...guardrails, enforcement },
  evaluation: { ...allowed, ...evaluation },
});

test.each([
  [{ registered: 0, evaluated: 0 }, "No guardrails registered for this agent."],
  [
    { registered: 2, evaluated: 0 },
    "2 guardrails registered for this agent, but none is evaluated at this point.",
  ],
])(
  "a call that no guardrail was asked about is not called allowed: %j",
  (guardrails, explanation) => {
    expect(outcomeOf(tested(guardrails))).toEqual({ title: "Not evaluated", explanation });
  },
);

test("a call that was evaluated and not objected to would be allowed", () => {
  expect(outcomeOf(tested({ registered: 2, evaluated: 1 }))).toEqual({
    title: "Would be allowed",
    explanation: "Evaluated 1 guardrail; none matched.",
  });
});

test("a tested call that would be stopped, and one that monitoring would let through, say so", () => {
  const one = { registered: 1, evaluated: 1 };
  expect(outcomeOf(tested(one, { action: "block" })).title).toBe("Would be blocked");
  expect(outcomeOf(tested(one, { would_block: true })).explanation).toContain("monitoring");
});

test.each([
  ["enforced", "Enforced by an adapter."],
  ["not_enforced", "Not enforced: no adapter would block a real call."],
  ["unknown", "Enforcement is unknown. Run parapet protect status to verify it."],
] as const)("of a call that would be stopped it says whether it really is: %s", (state, said) => {
  const one = { registered: 1, evaluated: 1 };
  expect(outcomeOf(tested(one, { action: "block" }, state)).explanation).toBe(said);
});
