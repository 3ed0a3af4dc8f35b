import { expect, test } from "vitest";
import { testRequest } from "../../../guardrails/src/testing/evaluation.ts";
import { canariesIn, canaryAnswer, openCanary } from "./canaries.ts";

test("a canary is valid for longer than a proof may take on a slow machine, and not for ever", async () => {
  const now = new Date("2026-01-01T00:00:00.000Z");
  const { expires_at } = await openCanary(
    { canaries: { open: async () => {}, see: async () => false, finish: async () => false } },
    { installation_id: "ad_1" },
    "main",
    { now: () => now, randomBytes: (size) => new Uint8Array(size) },
  );
  expect(expires_at).toBe("2026-01-01T00:10:00.000Z");
});

const canary = (number: number) => `parapet-canary-${number.toString(16).padStart(32, "0")}`;

function callWith(args: Record<string, unknown>, point: "pre_tool_call" | "post_tool_call") {
  return testRequest({ point, tool: { name: "exec", args, server: "", call_id: "1" } });
}

test("canaries are found wherever they are in the arguments of a call that has not run, each once", () => {
  const args = { command: `echo ${canary(1)} ${canary(2)}`, more: [{ [canary(1)]: canary(3) }] };
  expect(canariesIn(callWith(args, "pre_tool_call"))).toEqual([canary(1), canary(2), canary(3)]);
  expect(canariesIn(callWith(args, "post_tool_call"))).toEqual([]);
  expect(canariesIn(testRequest({ point: "pre_tool_call", text: canary(1) }))).toEqual([]);
});

test("what only looks like a canary is none, and of many in a call sixteen are looked up", () => {
  const words = ["parapet-canary-", canary(1).slice(0, -1), canary(1).toUpperCase()];
  expect(canariesIn(callWith({ words }, "pre_tool_call"))).toEqual([]);
  const many = Array.from({ length: 40 }, (_, number) => canary(number));
  expect(canariesIn(callWith({ many }, "pre_tool_call"))).toEqual(many.slice(0, 16));
});

test("a call with an open canary is blocked, and told why", () => {
  expect(canaryAnswer("ev_1")).toMatchObject({
    evaluation_id: "ev_1",
    decision: "deny",
    action: "block",
    would_block: false,
    reasons: [expect.stringContaining("canary")],
    matched: [{ guardrail_name: "parapet-canary", rule_id: "canary", decision: "deny" }],
    errors: [],
  });
});
