import { describe, expect, test } from "vitest";
import type { Judge } from "../judging/judge.ts";
import { parseJson } from "../messages/lossless-json.ts";
import { allowed, callOf, testSession } from "../testing/session.ts";

const blocksSecrets: Judge = ({ args }) =>
  Promise.resolve({
    ...allowed,
    action: JSON.stringify(args).includes("SECRET") ? "block" : "allow",
    reasons: ["No secrets."],
  });

const call = (params: object) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });

describe("what goes on of a call", () => {
  const whole = {
    name: "a",
    arguments: { p: 1 },
    _meta: { progressToken: 5 },
    task: { ttl: 1 },
    requestState: "s",
  };

  test("is what the protocol has, and nothing else", async () => {
    const { client, toServer } = testSession();
    await client(call({ ...whole, more: "words" }));
    expect(toServer).toEqual([call(whole)]);
  });

  test("has no arguments where the client gave none", async () => {
    const { client, toServer } = testSession();
    await client(call({ name: "a" }));
    expect(toServer).toEqual([call({ name: "a" })]);
  });

  test("has the arguments as guardrails rewrote them", async () => {
    const { client, toServer } = testSession({
      judge: () =>
        Promise.resolve({ ...allowed, action: "modify", updated_input: { p: "[redacted]" } }),
    });
    await client(call({ name: "a", arguments: { p: "x" }, task: {} }));
    expect(toServer).toEqual([call({ name: "a", arguments: { p: "[redacted]" }, task: {} })]);
  });
});

const answering = (said: string) => ({ name: "a", inputResponses: { q: { content: said } } });

describe("what a person has answered to the questions of a call", () => {
  test("goes on, once it is judged as the tool's", async () => {
    const asked: unknown[] = [];
    const { client, toServer } = testSession({
      judge: ({ tool, isTool, args }) => {
        asked.push([tool, isTool, args]);
        return Promise.resolve(allowed);
      },
    });
    await client(call(answering("fine")));
    expect(asked).toEqual([
      ["a", true, {}],
      ["a", true, { inputResponses: { q: { content: "fine" } } }],
    ]);
    expect(toServer).toEqual([call(answering("fine"))]);
  });

  test("keeps the call from its server where guardrails block it", async () => {
    const { client, toServer, toClient } = testSession({ judge: blocksSecrets });
    await client(call(answering("SECRET")));
    expect(toServer).toEqual([]);
    expect(toClient).toMatchObject([{ id: 1, result: { isError: true } }]);
    expect(JSON.stringify(toClient)).toContain("Parapet blocked this call: No secrets.");
  });
});

const prompt = (asked: object) => ({ id: 1, method: "prompts/get", params: asked });

describe("a request that is no call", () => {
  test("goes on as it was judged, with what its program added", async () => {
    const { client, toServer } = testSession({
      judge: () =>
        Promise.resolve({
          ...allowed,
          action: "modify",
          updated_input: { name: "p", arguments: { a: "[redacted]" } },
        }),
    });
    const asked = { name: "p", arguments: { a: "x" } };
    await client(prompt({ ...asked, _meta: { a: 1 } }));
    await client({ ...prompt(asked), id: 2 });
    expect(toServer.map((message) => message["params"])).toEqual([
      { name: "p", arguments: { a: "[redacted]" }, _meta: { a: 1 } },
      { name: "p", arguments: { a: "[redacted]" } },
    ]);
  });

  test.each<[string, object, number, string]>([
    ["words that are blocked", { arguments: { a: "SECRET" } }, -32_000, "No secrets."],
    [
      "two arguments of nearly one name",
      { arguments: { a: 1, A: 2 } },
      -32_000,
      "differ only in case",
    ],
    [
      "a number that cannot be represented exactly",
      { arguments: parseJson('{"a":1e400}') },
      -32_602,
      "a number that cannot be represented exactly",
    ],
  ])("gets an error for %s, and is free to ask again", async (_, more, code, why) => {
    const { client, toServer, toClient } = testSession({ judge: blocksSecrets });
    await client(prompt({ name: "p", ...more }));
    expect(toServer).toEqual([]);
    expect(toClient).toMatchObject([
      { id: 1, error: { code, message: expect.stringContaining(why) } },
    ]);
    await client(prompt({ name: "p" }));
    expect(toServer).toHaveLength(1);
  });

  test("of a task is judged as its tool's", async () => {
    const asked: unknown[] = [];
    const { client, server } = testSession({
      judge: ({ point, tool, isTool, callId, args }) => {
        if (point === "pre_tool_call") asked.push([tool, isTool, callId, args]);
        return Promise.resolve(allowed);
      },
    });
    await client(callOf(1, "slow"));
    await server({ id: 1, result: { task: { taskId: "t" } } });
    await client({ id: 2, method: "tasks/update", params: { taskId: "t", say: "go on" } });
    await client({ id: 3, method: "prompts/get", params: { name: "p" } });
    expect(asked.slice(1)).toEqual([
      ["slow", true, "2", { taskId: "t", say: "go on" }],
      ["prompts/get", false, "3", { name: "p" }],
    ]);
  });
});

test.each<[string, object]>([
  ["without a name", {}],
  ["with an empty name", { name: "" }],
  ["with a name that is no text", { name: 5 }],
  ["with arguments that are a text", { name: "a", arguments: "x" }],
  ["with arguments that are null", { name: "a", arguments: null }],
])("a call %s reaches no server", async (_, params) => {
  const { client, toServer, toClient } = testSession();
  await client(call(params));
  expect(toServer).toEqual([]);
  expect(toClient).toMatchObject([
    {
      id: 1,
      error: { code: -32_602, message: "A tool call needs a tool name and an arguments object." },
    },
  ]);
});

test("a guardrail that cannot be asked about a call blocks it, and its id is free again", async () => {
  let isBroken = true;
  const { client, toServer, toClient } = testSession({
    judge: () => (isBroken ? Promise.reject(new Error("broken")) : Promise.resolve(allowed)),
  });
  await client(callOf(1, "a"));
  await client({ id: 2, method: "prompts/get", params: { name: "p" } });
  expect(toServer).toEqual([]);
  expect(toClient).toMatchObject([
    { id: 1, result: { isError: true } },
    { id: 2, error: { code: -32_000 } },
  ]);
  expect(JSON.stringify(toClient)).toContain("Parapet blocked this call: it cannot be evaluated.");
  isBroken = false;
  await client(callOf(1, "a"));
  expect(toServer).toHaveLength(1);
});

const withToken = (id: number, name: string) => ({
  ...callOf(id, name),
  params: { name, _meta: { progressToken: "p" } },
});

test("a call of the tool whose task has a progress token may use the token again", async () => {
  const { client, server, toServer, toClient } = testSession();
  await client(withToken(1, "slow"));
  await server({ id: 1, result: { task: { taskId: "t" } } });
  await client(withToken(2, "slow"));
  await client(withToken(3, "other"));
  expect(toServer.map(({ id }) => id)).toEqual([1, 2]);
  expect(toClient.at(-1)).toMatchObject({
    id: 3,
    error: { code: -32_602, message: "This progress token is in use." },
  });
});

test("that too many requests are open is said, and not that an id is in use", async () => {
  const { client, toClient } = testSession();
  for (let id = 0; id <= 1_000; id += 1) await client({ id, method: "ping" });
  expect(toClient).toMatchObject([
    { id: 1_000, error: { code: -32_600, message: "More than 1000 are open." } },
  ]);
});
