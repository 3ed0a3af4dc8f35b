import type { NodeKind } from "@parapet/posture";
import { expect, test } from "vitest";
import type { Objection } from "./registered-guardrails.ts";
import type { PathToProve, StepToProve } from "./path-to-prove.ts";
import type { Refuser } from "./proof.ts";
import { type CallState, type Script, scriptOf } from "./script.ts";
import { judge, type Seen } from "./judge.ts";
import type { Move } from "./move.ts";

function step(kind: NodeKind, label: string): StepToProve {
  return { node_id: label, kind, label, attributes: {}, edge: undefined };
}

const path: PathToProve = {
  path_id: "ap_1",
  rule_id: "AP-001",
  outcome: "",
  steps: [
    step("principal", "anyone"),
    step("channel", "dm"),
    step("agent", "main"),
    step("tool", "exec"),
    step("host", "box"),
  ],
  conditions: [{ fact: "open_egress", ways: [] }],
};
const call = { after: "order-1", tool: "exec", args: {} };
const moves: readonly Move[] = [
  { call, toolStep: 3, effects: [{ step: 4, evidence: { in: "file", path: "/m", text: "m" } }] },
  { call, toolStep: 5, effects: [{ step: 5, evidence: { in: "web", text: "m" } }] },
];

function scriptWith(state: CallState): Script {
  return { ...scriptOf([call, call], () => undefined), stateOf: () => state };
}

function judged(
  state: CallState,
  shows: readonly string[],
  delivery: Seen["delivery"] = { is: "arrived" },
  never: ReadonlyMap<number, string> = new Map(),
  objection?: Objection,
): readonly string[] {
  const seen = {
    script: scriptWith(state),
    skipped: 0,
    delivery,
    shows: new Set(shows),
    refuserOf: (text: string): Refuser | undefined => refusers[text],
    objectionTo: () => objection,
  };
  return judge({ path, moves, never, seen }).map(({ status, refused_by: by }) =>
    by === "" ? status : by,
  );
}

/** What the runtime says, and who refuses a call with it. */
const refusers: Readonly<Record<string, Refuser>> = {
  "approval required": "approval",
  "Approval required (id 1)": "approval",
  "Parapet blocked this call: exec": "guardrail",
};

const all = ["reached", "reached", "reached"];
const open = "not_tried";

test("a step is reached where its effect was seen, whatever the call gave back", () => {
  const said: CallState = { is: "answered", tool: "exec", text: "approval required" };
  expect(judged(said, ["0/0", "1/0"])).toEqual([...all, "reached", "reached", "reached"]);
});

test.each<[string, CallState, readonly string[]]>([
  ["the tool was not offered", { is: "not_offered" }, ["tool_policy", open, "tool_policy"]],
  ["the call was not answered", { is: "called", tool: "exec" }, [open, open, open]],
  ["no turn came to the call", { is: "waiting" }, [open, open, open]],
  [
    "the call waits for approval",
    { is: "answered", tool: "exec", text: "Approval required (id 1)" },
    ["approval", open, "approval"],
  ],
  [
    "Parapet's adapter could not ask",
    { is: "answered", tool: "exec", text: "Parapet blocked this call: exec" },
    [open, open, open],
  ],
  [
    "the call went wrong",
    { is: "answered", tool: "exec", text: "no such file" },
    ["reached", open, open],
  ],
])("no effect was seen, and %s", (_, state, expected) => {
  expect(judged(state, [])).toEqual([...all, ...expected]);
});

test.each<[Objection["to"], readonly string[]]>([
  ["call", ["guardrail", open, "guardrail"]],
  ["result", ["reached", "guardrail", "guardrail"]],
  ["text", ["reached", "guardrail", "guardrail"]],
])("a guardrail that refuses the %s stops the step that it is for", (to, expected) => {
  const said: CallState = { is: "answered", tool: "exec", text: "Parapet blocked this call: no" };
  const objection = { guardrail: "no-exec", reason: "No.", to };
  const states = judged(said, [], { is: "arrived" }, new Map(), objection);
  expect(states).toEqual([...all, ...expected]);
});

test("what a guardrail does not keep from its effect is reached", () => {
  const said: CallState = { is: "answered", tool: "exec", text: "done" };
  const objection = { guardrail: "mask", reason: "", to: "call" } as const;
  const states = judged(said, ["0/0", "1/0"], { is: "arrived" }, new Map(), objection);
  expect(states).toEqual([...all, "reached", "reached", "reached"]);
});

test("a text that was refused at the entry reaches nothing", () => {
  const refused = { is: "refused", detail: "" } as const;
  expect(judged({ is: "waiting" }, [], refused).slice(0, 3)).toEqual([
    "reached",
    "access_control",
    open,
  ]);
});

test("a text that a later turn does not have was taken, and stopped there", () => {
  const refused = { is: "refused", detail: "", at: 2 } as const;
  const states = judged({ is: "waiting" }, [], refused).slice(0, 3);
  expect(states).toEqual(["reached", "reached", "access_control"]);
});

test("silence at the entry is no refusal", () => {
  const unknown = { is: "unknown", detail: "" } as const;
  expect(judged({ is: "waiting" }, [], unknown)).toEqual(["reached", open, open, open, open, open]);
});

test("what cannot be tried is not tried, and nor is what follows", () => {
  const never = new Map([[3, "no container"]]);
  const states = judged(
    { is: "answered", tool: "exec", text: "" },
    ["0/0"],
    { is: "arrived" },
    never,
  );
  expect(states.slice(3, 5)).toEqual([open, open]);
});

test("where nothing was run, nothing is reached but the start", () => {
  const steps = judge({ path, moves, never: new Map([[1, "no emulator"]]), seen: undefined });
  expect(steps.map(({ status }) => status)).toEqual(["reached", open, open, open, open, open]);
  expect(steps[1]?.detail).toBe("no emulator");
});

const way = (index: number) => ({ from: step("tool", `t${index}`), to: step("host", "net") });

/** A side condition with these ways, of which each was answered like this. */
function conditionJudged(ways: number, answers: readonly CallState[]): string | undefined {
  const fact = {
    fact: "open_egress",
    ways: Array.from({ length: ways }, (_, index) => way(index)),
  };
  const own = answers.map((): Move => ({ ...moves[1]!, toolStep: 5 }));
  const seen: Seen = {
    script: {
      ...scriptWith({ is: "waiting" }),
      stateOf: (index) =>
        index === 0 ? { is: "answered", tool: "exec", text: "" } : answers[index - 1]!,
    },
    skipped: 0,
    delivery: { is: "arrived" },
    shows: new Set(["0/0"]),
    refuserOf: (text) => refusers[text],
    objectionTo: () => undefined,
  };
  const judgedSteps = judge({
    path: { ...path, conditions: [fact] },
    moves: [moves[0]!, ...own],
    never: new Map(),
    seen,
  });
  return judgedSteps.at(-1)?.refused_by || judgedSteps.at(-1)?.status;
}

test("a side condition is refused only where each way to it was, since any is enough", () => {
  const no: CallState = { is: "answered", tool: "exec", text: "approval required" };
  const failed: CallState = { is: "answered", tool: "exec", text: "it broke" };
  expect(conditionJudged(1, [no])).toBe("approval");
  expect(conditionJudged(2, [no, no])).toBe("approval");
  expect(conditionJudged(2, [no])).toBe(open);
  expect(conditionJudged(2, [no, failed])).toBe(open);
  expect(conditionJudged(1, [])).toBe(open);
});

test("of a path without a turn, what was taken is a request", () => {
  const requests = { ...step("session", "main"), attributes: { requests: true } };
  const steps = [
    step("principal", "anyone"),
    step("gateway", "http"),
    requests,
    ...path.steps.slice(3),
  ];
  const seen: Seen = {
    script: scriptWith({ is: "answered", tool: "exec", text: "" }),
    skipped: 0,
    delivery: { is: "arrived" },
    shows: new Set(["0/0"]),
    refuserOf: () => undefined,
    objectionTo: () => undefined,
  };
  const played = judge({ path: { ...path, steps, conditions: [] }, moves, never: new Map(), seen });
  expect(played.map(({ status }) => status)).toEqual(steps.map(() => "reached"));
  expect(played[2]?.detail).toBe("The request was taken.");
});
