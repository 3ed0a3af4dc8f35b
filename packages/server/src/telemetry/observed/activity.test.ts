import { expect, test } from "vitest";
import type { Invocation } from "../../store/evaluations.ts";
import type { ObservedUse } from "../facts/sessions-within.ts";
import { type Activity, type ActivityFilter, activityTally } from "./activity.ts";

const at = (minute: number) => `2026-01-01T03:${String(minute).padStart(2, "0")}:00.000Z`;

const asked = (minute: number, rest: Partial<Invocation> = {}): Invocation => ({
  evaluation_id: `ev_${minute}`,
  decision: "allow",
  action: "allow",
  would_block: false,
  reasons: [],
  matched: [],
  errors: [],
  policy_hash: "h",
  latency_us: 12,
  service: "home",
  agent_id: "main",
  session_id: "s1",
  point: "pre_tool_call",
  tool_name: "exec",
  tool_server: "",
  source_trust: "user",
  adapter: "sdk",
  evaluated_at: at(minute),
  trace_id: "",
  span_id: "",
  outcome: "allowed",
  effects: [],
  labels: [],
  ...rest,
});

const used = (minute: number, rest: Partial<ObservedUse> = {}): ObservedUse => ({
  service: "home",
  session_id: "s1",
  kind: "tool",
  agent_id: "main",
  name: "exec",
  server: "",
  times: 1,
  errors: 0,
  first_at: at(minute),
  last_at: at(minute),
  ...rest,
});

function activityOf(
  uses: readonly ObservedUse[],
  evaluations: readonly Invocation[],
  filter: ActivityFilter,
): Promise<Activity> {
  const tally = activityTally(filter);
  for (const evaluation of evaluations) tally.addEvaluation(evaluation);
  for (const use of uses) tally.addUse(use);
  return tally.activity();
}

const denied = {
  decision: "deny",
  action: "block",
  outcome: "block_requested",
  reasons: ["It deletes the disk."],
  matched: [
    {
      guardrail_name: "no-disk",
      rule_id: "condition",
      severity: "critical",
      decision: "deny",
      reason: "It deletes the disk.",
    },
  ],
} as const;

test("a call that spans and guardrails tell of is one call", async () => {
  const { calls, sessions } = await activityOf(
    [used(1, { times: 3, errors: 1 }), used(1, { kind: "run", name: "" })],
    [asked(2), asked(3), asked(3, { point: "post_tool_call" })],
    {},
  );
  expect(calls).toBe(3);
  expect(sessions).toMatchObject([
    {
      calls: 3,
      errors: 1,
      first_at: at(1),
      last_at: at(3),
      tools: [{ name: "exec", category: "shell", calls: 3 }],
      outcomes: { allowed: 3 },
    },
  ]);
});

test("what is told before a call and after it is done once, and what was refused is not done", async () => {
  const { effects } = await activityOf(
    [],
    [
      asked(1, { tool_name: "read", effects: ["private_read"] }),
      asked(1, { tool_name: "read", effects: ["private_read"], point: "post_tool_call" }),
      asked(2, { tool_name: "message", effects: ["egress_done"], ...denied }),
      asked(3, { effects: undefined, labels: undefined }),
    ],
    {},
  );
  expect(effects).toEqual({ untrusted_seen: 0, private_read: 1, egress_done: 0 });
});

test("calls that stand out are grouped, the refused ones first; reading what others wrote is not among them", async () => {
  const { notable, more_notable } = await activityOf(
    [],
    [
      asked(1, { tool_name: "read", effects: ["private_read"] }),
      asked(4, { tool_name: "read", effects: ["private_read"] }),
      asked(5, { tool_name: "read", effects: ["private_read"], point: "post_tool_call" }),
      asked(2, denied),
      asked(6, { tool_name: "web_fetch", effects: ["untrusted_seen"] }),
      asked(7),
    ],
    {},
  );
  expect(notable).toMatchObject([
    { tool: "exec", outcome: "block_requested", calls: 1, guardrails: ["no-disk"] },
    { tool: "read", outcome: "allowed", calls: 2, first_at: at(1), last_at: at(4) },
  ]);
  expect(more_notable).toBe(0);
});

test("the labels of a session are those after its latest call, in whatever order calls arrive", async () => {
  const { sessions } = await activityOf(
    [],
    [asked(5, { labels: ["untrusted_seen", "private_read"] }), asked(1, { labels: [] })],
    {},
  );
  expect(sessions[0]?.labels).toEqual(["untrusted_seen", "private_read"]);
});

test("filters leave the calls that they name, and spans do not say what was decided", async () => {
  const uses = [used(1), used(2, { name: "read" })];
  const evaluations = [asked(1), asked(2, denied), asked(3, { tool_name: "read" })];
  expect(await activityOf(uses, evaluations, { tool: "read" })).toMatchObject({
    calls: 1,
    tools: [{ name: "read" }],
    outcomes: { allowed: 1, block_requested: 0 },
  });
  const refused = await activityOf(uses, evaluations, { outcome: "block_requested" });
  expect(refused).toMatchObject({ calls: 1, outcomes: { allowed: 0, block_requested: 1 } });
});

test("sessions are listed latest first, those of several services apart", async () => {
  const { sessions, agent_ids } = await activityOf(
    [used(1), used(9, { service: "office", agent_id: "clerk" })],
    [asked(5, { session_id: "s2", agent_id: "" })],
    {},
  );
  expect(sessions.map(({ service, session_id }) => `${service} ${session_id}`)).toEqual([
    "office s1",
    "home s2",
    "home s1",
  ]);
  expect(agent_ids).toEqual(["clerk", "main"]);
});

test("a loud session names the tools it calls most, and says how many calls are left out", async () => {
  const many = Array.from({ length: 300 }, (_, n) =>
    asked(n % 60, { ...denied, tool_name: `tool-${n}` }),
  );
  const { sessions, notable, more_notable } = await activityOf([], many, {});
  expect(sessions[0]?.tools).toHaveLength(20);
  expect([notable.length, more_notable]).toEqual([200, 100]);
});
