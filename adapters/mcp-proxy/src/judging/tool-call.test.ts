import type { Evaluation } from "@parapet/adapter-link";
import { expect, test } from "vitest";
import { nobodyToAsk } from "./ask-person.ts";
import type { Judge } from "./judge.ts";
import { allowed, callOf, noPins, testSession } from "../testing/session.ts";
import { decideCall, type ToolGate } from "./tool-call.ts";

type Asking = {
  readonly state?: Partial<Awaited<ReturnType<typeof noPins.stateOf>>>;
  /** Undefined: nobody answers. */
  readonly evaluation?: Evaluation | undefined;
  readonly hidden?: readonly string[];
  /** What the person says; undefined where nobody can be asked. */
  readonly person?: boolean;
};

/** What becomes of a call, and what the guardrails and the person were asked. */
async function decided(name: string, args: Record<string, unknown>, asking: Asking = {}) {
  const questions: Parameters<Judge>[0][] = [];
  const shown: string[] = [];
  const gate: ToolGate = {
    judge: (question) => {
      questions.push(question);
      return Promise.resolve("evaluation" in asking ? asking.evaluation : allowed);
    },
    pins: {
      ...noPins,
      stateOf: async (tool) => ({ ...(await noPins.stateOf(tool)), ...asking.state }),
    },
    person: {
      ...nobodyToAsk,
      canAsk: () => asking.person !== undefined,
      ask: (question) => {
        shown.push(question);
        return Promise.resolve(asking.person === true);
      },
    },
    server: "notes",
    hidden: new Set(asking.hidden),
    acceptCommand: "parapet mcp-proxy accept",
  };
  const route = { toClient: () => undefined, cancelled: new AbortController().signal };
  const decision = await decideCall(gate, 7, { name, args }, route);
  return { decision, questions, shown };
}

test("a call that the guardrails allow goes on with its very arguments", async () => {
  const args = { a: 1 };
  const { decision, questions } = await decided("read", args);
  expect("args" in decision && decision.args).toBe(args);
  expect(questions).toMatchObject([
    {
      point: "pre_tool_call",
      source_trust: "agent",
      tool: "read",
      isTool: true,
      args,
      callId: "7",
    },
  ]);
});

test.each<[string, string, Record<string, unknown>, Asking, string]>([
  ["a name with a hidden sign", "re\u200Bad", {}, {}, "too long or has hidden characters"],
  ["a name that is too long", "r".repeat(257), {}, {}, "too long or has hidden characters"],
  ["a hidden tool", "read", {}, { hidden: ["read"] }, "this tool is hidden"],
  ["two arguments of nearly one name", "read", { path: 1, Path: 2 }, {}, "only in case"],
  [
    "a tool of nearly the name of a pinned one",
    "read",
    {},
    { state: { isLookalike: true } },
    "unknown tool",
  ],
  [
    "a tool that nobody knows, of nearly the name of a hidden one",
    "Re ad",
    {},
    { state: { pinned: "" }, hidden: ["read"] },
    "unknown tool",
  ],
])("%s is refused, and no guardrail is asked", async (_, name, args, asking, why) => {
  const { decision, questions } = await decided(name, args, asking);
  expect(decision).toEqual({ refused: expect.stringContaining(why) });
  expect(questions).toEqual([]);
});

test("a pinned tool is not taken for a hidden one of nearly its name", async () => {
  const { decision } = await decided("Read", {}, { hidden: ["read"] });
  expect(decision).toHaveProperty("args");
});

test.each([
  [true, "was pinned in an older format"],
  [false, "has changed since it was approved"],
])(
  "a tool that is held back is not called, whatever guardrails say (older format: %s)",
  async (isOld, why) => {
    const state = { isHeld: true, isOld, now: "b2", pinned: "a1" };
    const { decision, questions } = await decided("read it", { a: 1 }, { state });
    expect(decision).toEqual({ refused: expect.stringContaining(why) });
    expect(decision).toEqual({
      refused: expect.stringContaining('parapet mcp-proxy accept "read it"'),
    });
    // The violation shows both digests.
    expect(questions).toMatchObject([
      { tool: "read it", args: { a: 1 }, callId: "7", definitionHash: "b2", pinnedHash: "a1" },
    ]);
  },
);

test("what guardrails block, or cannot be asked about, is refused with the reason", async () => {
  const evaluation = { ...allowed, action: "block", reasons: ["No notes today."] } as const;
  expect((await decided("read", {}, { evaluation })).decision).toEqual({
    refused: expect.stringContaining("No notes today."),
  });
  expect((await decided("read", {}, { evaluation: undefined })).decision).toHaveProperty("refused");
});

test("what guardrails rewrite goes on rewritten, and not where it was too long to be seen whole", async () => {
  const evaluation = { ...allowed, action: "modify", updated_input: { a: "[redacted]" } } as const;
  expect((await decided("read", { a: "x" }, { evaluation })).decision).toEqual({
    args: { a: "[redacted]" },
  });
  const long = await decided("read", { a: "x".repeat(2_000_000) }, { evaluation });
  expect(long.decision).toEqual({ refused: expect.stringContaining("too long to redact") });
  const { updated_input: _, ...nothing } = evaluation;
  const empty = await decided("read", { a: "x" }, { evaluation: nothing });
  expect(empty.decision).toHaveProperty("refused");
});

test("a person who is asked decides, and where nobody can be asked the call is refused", async () => {
  const evaluation = { ...allowed, action: "ask", reasons: ["It is late."] } as const;
  const yes = await decided("read", { a: 1 }, { evaluation, person: true });
  expect(yes.decision).toEqual({ args: { a: 1 } });
  expect(yes.shown).toEqual([
    'Parapet requires approval: may the agent call read of the MCP server notes? It is late. Arguments: {"a":1}',
  ]);
  const no = await decided("read", {}, { evaluation, person: false });
  expect(no.decision).toEqual({ refused: expect.stringContaining("The user did not approve it.") });
  const nobody = await decided("read", {}, { evaluation });
  expect(nobody.decision).toEqual({ refused: expect.stringContaining("It is late.") });
  expect(nobody.shown).toEqual([]);
});

test("a call of a tool that was never listed passes where the hidden one has another name", async () => {
  const unknown = { now: "", pinned: "", isHeld: false, isOld: false, isLookalike: false };
  const { client, toServer } = testSession({
    hidden: new Set(["drop"]),
    pins: { ...noPins, stateOf: () => Promise.resolve(unknown) },
  });
  await client(callOf(1, "add"));
  await client(callOf(2, "DROP"));
  expect(toServer).toMatchObject([{ params: { name: "add" } }]);
});
