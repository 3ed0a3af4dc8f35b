import { expect, test } from "vitest";
import { activityText } from "./activity-text.ts";

const quiet = {
  session_count: 2,
  agent_ids: ["main"],
  calls: 14,
  errors: 0,
  outcomes: {
    allowed: 14,
    not_blocked: 0,
    change_requested: 0,
    approval_requested: 0,
    block_requested: 0,
    blocked: 0,
  },
  effects: { untrusted_seen: 3, private_read: 0, egress_done: 0 },
};

test("a quiet night is one sentence", () => {
  expect(activityText(quiet)).toBe("1 agent made 14 tool calls in 2 sessions.");
});

test("what was stopped, what was only asked for and what went on are told apart", () => {
  const outcomes = { ...quiet.outcomes, blocked: 1, block_requested: 2, not_blocked: 3 };
  const effects = { untrusted_seen: 0, private_read: 1, egress_done: 2 };
  expect(activityText({ ...quiet, agent_ids: ["a", "b"], outcomes, effects })).toBe(
    "2 agents made 14 tool calls in 2 sessions. 1 call was blocked and 2 blocks were requested. 3 calls matched a guardrail and went on, 1 call read private data and 2 calls sent data out.",
  );
});

test("nothing is said of a period without sessions, or of agents that nobody named", () => {
  expect(activityText({ ...quiet, session_count: 0 })).toBe("");
  expect(activityText({ ...quiet, agent_ids: [] })).toBe(
    "Agents made 14 tool calls in 2 sessions.",
  );
});

test("of calls that nobody evaluated it is unknown what was stopped, read and sent", () => {
  const outcomes = { ...quiet.outcomes, allowed: 0 };
  expect(activityText({ ...quiet, outcomes })).toBe(
    "1 agent made 14 tool calls in 2 sessions. No call was evaluated, so what was stopped, read and sent is unknown.",
  );
});
