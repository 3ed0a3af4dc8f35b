import { describe, expect, test } from "vitest";
import type { Judge } from "../judging/judge.ts";
import { allowed, testSession } from "../testing/session.ts";

const judge: Judge = ({ args }) =>
  Promise.resolve({
    ...allowed,
    action: JSON.stringify(args).includes("a plan") ? "block" : "allow",
  });

describe("what a client says beside its calls", () => {
  test.each([
    ["ping", {}],
    ["initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: {} }],
    ["tools/list", { cursor: "c" }],
    ["logging/setLevel", { level: "debug" }],
    ["resources/unsubscribe", { uri: "u:a" }],
    ["subscriptions/listen", { notifications: { toolsListChanged: true } }],
  ])("%s passes as it is, and is judged with one field more", async (method, params) => {
    const { client, toServer, toClient } = testSession({ judge });
    await client({ id: 1, method, params: { ...params, _meta: { a: 1 } } });
    expect(toServer).toEqual([
      { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: { a: 1 } } },
    ]);
    await client({ id: 2, method, params: { ...params, more: "a plan" } });
    expect(toServer).toHaveLength(1);
    expect(toClient).toMatchObject([{ id: 2, error: {} }]);
  });

  test("an answer is judged with what was asked for", async () => {
    const asked: unknown[] = [];
    const { client, server } = testSession({
      judge: ({ point, tool, args }) => {
        asked.push([point, tool, args]);
        return Promise.resolve(allowed);
      },
    });
    const params = { uri: "file:///a", _meta: { progressToken: 1 } };
    await client({ id: 1, method: "resources/read", params });
    await server({ id: 1, result: { contents: [{ uri: "file:///a", text: "words" }] } });
    expect(asked).toEqual([
      ["pre_tool_call", "resources/read", { uri: "file:///a" }],
      ["post_tool_call", "resources/read", { uri: "file:///a" }],
    ]);
  });

  test("a level of the log is one of the protocol's", async () => {
    const { client, toServer } = testSession({ judge });
    await client({ id: 1, method: "logging/setLevel", params: { level: "a plan" } });
    expect(toServer).toEqual([]);
  });

  test("in notifications numbers, states and times go on, and no text in their place", async () => {
    const { client, toServer } = testSession({ judge });
    const token = { progressToken: "p" };
    const progress = { progress: "a plan", total: "a plan", message: "a plan" };
    await client({ method: "notifications/progress", params: { ...token, ...progress } });
    await client({ method: "notifications/progress", params: { ...token, progress: 1, total: 2 } });
    const state = { taskId: "t", status: "working", createdAt: "2026-01-01T00:00:00.000Z", ttl: 5 };
    await client({ method: "notifications/tasks/status", params: state });
    await client({
      method: "notifications/tasks/status",
      params: { taskId: "t", status: "a plan" },
    });
    await client({ method: "notifications/cancelled", params: { requestId: "x".repeat(2_000) } });
    expect(toServer.map(({ params }) => params)).toEqual([
      token,
      { ...token, progress: 1, total: 2 },
      state,
      { taskId: "t" },
      undefined,
    ]);
  });

  test("an answer to a ping, or with the roots, has nothing else in it", async () => {
    const { client, server, toServer, lastId } = testSession({ judge });
    await server({ id: 1, method: "ping" });
    await client({ id: lastId(), result: { say: "a plan" } });
    await server({ id: 2, method: "roots/list" });
    const root = { uri: "file:///a", name: "a" };
    await client({
      id: lastId(),
      result: { roots: [{ ...root, more: "a plan" }, "a plan"], say: "a plan" },
    });
    expect(toServer).toEqual([
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 2, result: { roots: [root] } },
    ]);
  });
});
