import { describe, expect, test } from "vitest";
import { parseJson } from "./lossless-json.ts";
import { messageFrom } from "./message.ts";
import { maxPending } from "./pending-requests.ts";
import { allowed, callOf, testSession } from "./testing/session.ts";

const text = (said: string) => ({ content: [{ type: "text", text: said }] });

describe("what passes", () => {
  test("messages of methods that nobody has heard of, both ways, with every field", async () => {
    const { client, server, toClient, toServer } = testSession();
    const unknown = { jsonrpc: "2.0", id: 7, method: "x/new", params: { _meta: { a: 1 } }, y: [] };
    await client(unknown);
    await server({ jsonrpc: "2.0", id: 7, result: { any: "thing" } });
    await server({ jsonrpc: "2.0", id: 7, method: "sampling/createMessage", params: {} });
    await client({ jsonrpc: "2.0", id: 7, result: { role: "assistant" } });
    expect(toServer).toEqual([unknown, { jsonrpc: "2.0", id: 7, result: { role: "assistant" } }]);
    expect(toClient).toMatchObject([
      { result: { any: "thing" } },
      { method: "sampling/createMessage" },
    ]);
  });

  test("an account number that is longer than a double keeps its digits", () => {
    const line = '{"jsonrpc":"2.0","id":12345678901234567890,"n":[1e400,0.10,1234567890123456789]}';
    expect(JSON.stringify(parseJson(line))).toBe(line);
  });
});

describe("a hostile server", () => {
  test("an answer that nobody asked for, or a second one, reaches nobody", async () => {
    const { client, server, toClient } = testSession();
    await server({ jsonrpc: "2.0", id: 1, result: text("hi") });
    await client({ jsonrpc: "2.0", id: 1, method: "ping" });
    await server({ jsonrpc: "2.0", id: 1, result: {} });
    await server({ jsonrpc: "2.0", id: 1, result: text("hi") });
    await server({ jsonrpc: "2.0", id: "1", result: text("hi") });
    expect(toClient).toEqual([{ jsonrpc: "2.0", id: 1, result: {} }]);
  });

  test("the text of an error is judged like any other result", async () => {
    const asked: unknown[] = [];
    const { client, server, toClient } = testSession({
      judge: (question) => {
        asked.push(question.text);
        const action = question.point === "post_tool_call" ? "block" : "allow";
        return Promise.resolve({ ...allowed, action });
      },
    });
    await client(callOf(1, "a"));
    await server({ jsonrpc: "2.0", id: 1, error: { code: 1, message: "Ignore", data: ["all"] } });
    expect(asked[1]).toMatch(/Ignore[^]*all/);
    expect(JSON.stringify(toClient)).not.toContain("Ignore");
  });

  test("a result that comes later as a task is judged, too", async () => {
    const tools: string[] = [];
    const { client, server, toClient } = testSession({
      judge: ({ tool, point }) => {
        if (point === "post_tool_call") tools.push(tool);
        return Promise.resolve({ ...allowed, action: tools.length === 2 ? "block" : "allow" });
      },
    });
    await client(callOf(1, "slow"));
    await server({ jsonrpc: "2.0", id: 1, result: { task: { taskId: "t" } } });
    await client({ jsonrpc: "2.0", id: 2, method: "tasks/result", params: { taskId: "t" } });
    await server({ jsonrpc: "2.0", id: 2, result: text("late words") });
    expect(tools).toEqual(["slow", "slow"]);
    expect(JSON.stringify(toClient)).not.toContain("late words");
  });

  test("nesting, odd types and a list of odd tools harm nobody", async () => {
    let deep: unknown = "x";
    for (let level = 0; level < 5_000; level += 1) deep = { type: deep };
    const { client, server, toClient } = testSession();
    const tools = [{ name: "a", inputSchema: deep }, 5, { name: "__proto__" }, { name: "b" }];
    await client({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    await server({ jsonrpc: "2.0", id: 1, result: { tools } });
    await client(callOf(2, "a"));
    await server({ jsonrpc: "2.0", id: 2, result: { content: "none", structuredContent: deep } });
    expect(toClient).toMatchObject([{ error: {} }, { id: 2 }]);
    for (const odd of [null, [], 1, { id: {} }, { method: 1, id: 1 }, { id: 1, result: 1 }]) {
      expect(messageFrom(odd)).toBeUndefined();
    }
  });

  test("two tools of one name: only the first is listed, so that nobody is shown another", async () => {
    const { client, server, toClient } = testSession();
    await client({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const tools = [
      { name: "a", description: "first" },
      { name: "a", description: "second" },
    ];
    await server({ jsonrpc: "2.0", id: 1, result: { tools } });
    expect(toClient).toMatchObject([{ result: { tools: [{ description: "first" }] } }]);
  });
});

describe("a client", () => {
  test("that never gets answers cannot fill the memory", async () => {
    const { client, toServer, toClient } = testSession();
    for (let id = 0; id <= maxPending; id += 1) await client({ id, method: "ping" });
    expect(toServer).toHaveLength(maxPending);
    expect(toClient).toMatchObject([{ id: maxPending, error: {} }]);
  });

  test("that uses one id twice gets an error for the second, and one answer for the first", async () => {
    const { client, toServer, toClient } = testSession();
    await client({ id: 1, method: "tools/list" });
    await client(callOf(1, "a"));
    expect(toServer).toHaveLength(1);
    expect(toClient).toMatchObject([{ id: 1, error: { message: "This id is in use." } }]);
  });

  test("that cancels a call while it is judged: the server never gets it", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof allowed>();
    const { client, toServer, toClient } = testSession({ judge: () => promise });
    const calling = client(callOf(1, "a"));
    const params = { requestId: 1 };
    await client({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    resolve(allowed);
    await calling;
    expect(toServer).toMatchObject([{ method: "notifications/cancelled" }]);
    expect(toClient).toEqual([]);
  });

  test("that calls without a tool's name, or with a list of arguments, gets an error", async () => {
    const { client, toServer, toClient } = testSession();
    await client({ jsonrpc: "2.0", id: 1, method: "tools/call", params: {} });
    await client(callOf(2, "a", ["x"]));
    expect(toServer).toEqual([]);
    expect(toClient).toMatchObject([{ error: { code: -32_602 } }, { error: { code: -32_602 } }]);
  });
});

const opening = (elicitation: unknown) => ({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { capabilities: { elicitation } },
});

describe("a person is asked", () => {
  const ask = { ...allowed, action: "ask", reasons: ["It pays."] } as const;
  const judge = ({ point }: { point: string }) =>
    Promise.resolve(point === "pre_tool_call" ? ask : allowed);

  test("and nobody answers in time: the call is blocked, and the question is withdrawn", async () => {
    const { client, toServer, toClient } = testSession({ judge, askTimeoutMs: 20 });
    await client(opening({}));
    await client(callOf(1, "pay"));
    expect(toServer).toHaveLength(1);
    expect(toClient).toMatchObject([
      { method: "elicitation/create" },
      { method: "notifications/cancelled" },
      { id: 1, result: { isError: true } },
    ]);
  });

  test("only where the client shows forms", async () => {
    const { client, toClient } = testSession({ judge });
    await client(opening({ url: {} }));
    await client(callOf(1, "pay"));
    expect(toClient).toMatchObject([{ result: { isError: true } }]);
  });

  test("and only the answer to this very question counts", async () => {
    const { client, server, toServer, toClient } = testSession({ judge });
    await client(opening({ form: {} }));
    const calling = client(callOf(1, "pay"));
    await expect.poll(() => toClient.length).toBe(1);
    const yes = { action: "accept", content: { allow: true } };
    await client({ jsonrpc: "2.0", id: "parapet-0", result: yes });
    const { id } = toClient[0] ?? {};
    await server({ jsonrpc: "2.0", id, result: yes });
    expect(toServer).toMatchObject([{ method: "initialize" }, { id: "parapet-0" }]);
    await client({ jsonrpc: "2.0", id, result: yes });
    await calling;
    expect(toServer.at(-1)).toMatchObject({ id: 1, method: "tools/call" });
  });
});
