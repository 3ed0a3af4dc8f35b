import type { Evaluation } from "@parapet/adapter-link";
import { expect, test } from "vitest";
import type { JsonObject } from "../messages/message.ts";
import { allowed, noPins } from "../testing/session.ts";
import { type AskPerson, nobodyToAsk } from "./ask-person.ts";
import type { Judge } from "./judge.ts";
import { boundedArgs, judgeTexts } from "./judge-texts.ts";

const path = "/secret/a";

test("arguments that are judged beside an answer are all there where they have room", () => {
  const args = { path, more: [1, { a: "b" }] };
  expect(boundedArgs(args)).toEqual(args);
});

test.each([
  ["one long text", { junk: "x".repeat(30_000) }],
  [
    "many long texts",
    Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`junk${n}`, "x".repeat(1_900)])),
  ],
  ["a large list", { junk: Array.from({ length: 9_000 }, (_, n) => n) }],
  ["a long name", { ["x".repeat(30_000)]: 1 }],
])("padding with %s does not hide the others", (_, junk) => {
  const kept = boundedArgs({ ...junk, path, mode: "r" });
  expect(kept).toMatchObject({ path, mode: "r" });
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(20_100);
});

test("of a long text, both ends are there", () => {
  const { path: kept } = boundedArgs({ path: `${path}${"/x".repeat(15_000)}/end` });
  expect(kept).toMatch(/^\/secret\/a[^]*\/end$/);
});

type Given = Parameters<Judge>[0];

/** What becomes of a message of a tool that is judged so, and what was asked. */
function judgedAs(
  evaluation: Partial<Evaluation>,
  message: JsonObject,
  options: Parameters<typeof judgedBy>[2] = {},
) {
  return judgedBy(() => evaluation, message, options);
}

async function judgedBy(
  evaluationOf: (call: Given) => Partial<Evaluation> | undefined,
  message: JsonObject,
  {
    args = {},
    person = {},
  }: { readonly args?: JsonObject; readonly person?: Partial<AskPerson> } = {},
) {
  const asked: Given[] = [];
  const judge: Judge = async (call) => {
    asked.push(call);
    const evaluation = evaluationOf(call);
    return evaluation === undefined ? undefined : { ...allowed, ...evaluation };
  };
  const gate = {
    judge,
    pins: noPins,
    person: { ...nobodyToAsk, ...person },
    server: "notes",
    hidden: new Set<string>(),
    acceptCommand: "",
  };
  const said = { name: "read", isTool: true, args, callId: "1", what: "the result of read" };
  const route = { toClient: () => undefined, cancelled: new AbortController().signal };
  return { judged: await judgeTexts(gate, said, message, route), asked };
}

const result = { result: { content: [{ type: "text", text: "mail ann@firm.net" }] } };

test("a redacted text stands in the place of the one that the server sent", async () => {
  const { judged } = await judgedAs(
    { action: "modify", updated_input: { text: "mail [redacted]" } },
    result,
  );
  expect(judged).toEqual({
    value: { result: { content: [{ type: "text", text: "mail [redacted]" }] } },
  });
});

test.each<[string, JsonObject, Evaluation["updated_input"], JsonObject]>([
  ["arguments alone were redacted: they are past", result, { path: "[redacted]" }, result],
  ["the text came back among arguments", result, { text: "x", path: "y" }, result],
  ["nothing came back", result, undefined, result],
])("the message goes on as it is where %s", async (_what, message, updated_input, value) => {
  const { judged } = await judgedAs(
    { action: "modify", ...(updated_input === undefined ? {} : { updated_input }) },
    message,
  );
  expect(judged).toEqual({ value });
});

test.each<[string, string, string]>([
  ["is longer than what is looked at", "x".repeat(80_000), "it is too long to redact."],
  ["came back as another form", "a\u0001b", "it cannot be redacted."],
])("a text that %s is blocked where it should be redacted", async (_how, text, refused) => {
  const message = {
    result: {
      content: [
        { type: "text", text },
        { type: "text", text: "b" },
      ],
    },
  };
  const { judged } = await judgedAs({ action: "modify", updated_input: { text: "one" } }, message);
  expect(judged).toEqual({ refused, isUnreachable: false });
});

const inParts = (text: string) => ({ result: { content: [{ text }, { text: "b2" }] } });

test.each<[string, string, Partial<Evaluation> | undefined, boolean]>([
  ["is gone", "[redacted]", { action: "allow" }, true],
  ["is gone, and an argument is redacted", "[redacted]", { action: "modify" }, true],
  ["is still there", "a1", { action: "modify", updated_input: { text: "" } }, false],
  ["is blocked", "a1", { action: "block" }, false],
  ["cannot be asked about", "[redacted]", undefined, false],
])(
  "a word in parts is asked about again after it was redacted: it %s",
  async (_how, shown, later, isPassed) => {
    const { judged, asked } = await judgedBy(
      ({ text = "", dry_run }) =>
        dry_run === true
          ? later
          : { action: "modify", updated_input: { text: text.replace("a1", shown) } },
      inParts("a1"),
    );
    expect(asked.map(({ dry_run }) => dry_run)).toEqual([undefined, true]);
    expect(judged).toEqual(
      isPassed
        ? { value: inParts(shown) }
        : { refused: "it cannot be redacted.", isUnreachable: false },
    );
  },
);

test("a person is asked what the agent may read, and decides", async () => {
  const questions: string[] = [];
  const answering = (isAllowed: boolean) => ({
    canAsk: () => true,
    ask: async (question: string) => {
      questions.push(question);
      return isAllowed;
    },
  });
  const ask = { action: "ask", reasons: ["It is private."] } as const;
  expect((await judgedAs(ask, result, { person: answering(true) })).judged).toEqual({
    value: result,
  });
  expect((await judgedAs(ask, result, { person: answering(false) })).judged).toEqual({
    refused: "It is private. The user did not approve it.",
    isUnreachable: false,
  });
  expect((await judgedAs(ask, result)).judged).toMatchObject({ refused: "It is private." });
  expect(questions[0]).toBe(
    "Parapet requires approval: may the agent read the result of read of the MCP server notes? It is private.",
  );
});

test("an argument that is called text is not taken for the text that is evaluated", async () => {
  const alone = await judgedAs({}, result, { args: { text: "a" } });
  expect(alone.asked[0]?.args).toEqual({ text: "a", "": null });
  const beside = await judgedAs({}, result, { args: { text: "a", path: "b" } });
  expect(beside.asked[0]?.args).toEqual({ text: "a", path: "b" });
  const other = await judgedAs({}, result, { args: { path: "b" } });
  expect(other.asked[0]?.args).toEqual({ path: "b" });
});
