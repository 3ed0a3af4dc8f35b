import { expect, test } from "vitest";
import type { Entry } from "./entries.ts";
import { storyOf } from "./story.ts";

const entry = (rest: Partial<Entry>): Entry =>
  ({ kind: "tool_call", name: "exec", server: "", outcome: "", point: "", ...rest }) as Entry;
const asked = (rest: Partial<Entry>): Entry =>
  entry({ kind: "evaluation", point: "pre_tool_call", outcome: "allowed", ...rest });

test("a call that a span and guardrails tell of is one call", () => {
  expect(storyOf([entry({ kind: "input" }), entry({}), asked({}), asked({})])).toBe(
    "1 run, 2 tool calls and 2 guardrail evaluations.",
  );
});

test("what guardrails decided is told by what became of it", () => {
  const outcomes = ["blocked", "block_requested", "not_blocked", "allowed"] as const;
  expect(storyOf(outcomes.map((outcome) => asked({ outcome })))).toBe(
    "4 tool calls and 4 guardrail evaluations: 1 blocked, 1 block requested and 1 matched and not blocked.",
  );
});
