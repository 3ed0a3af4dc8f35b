import { describe, expect, test } from "vitest";
import type { Judge } from "../judging/judge.ts";
import { parseJson } from "../messages/lossless-json.ts";
import { allowed, testSession } from "../testing/session.ts";

/** Nobody may read what the tool "secret" says. */
const judge: Judge = ({ point, tool }) =>
  Promise.resolve({
    ...allowed,
    action: point === "post_tool_call" && tool === "secret" ? "block" : "allow",
  });

const call = (id: number, name: string, progressToken: unknown) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: {}, _meta: { progressToken } },
});

const progress = (progressToken: unknown) => ({
  method: "notifications/progress",
  params: { progressToken, progress: 1, message: "TULIPS" },
});

const task = (taskId: string) => ({ task: { taskId, status: "working" } });

describe("what a tool says while it works is judged as that tool's", () => {
  test("while another call has the same token", async () => {
    const { client, server, toClient } = testSession({ judge });
    await client(call(1, "harmless", "p"));
    await client(call(2, "secret", "p"));
    expect(toClient).toMatchObject([{ id: 2, error: { code: -32_602 } }]);
    await server(progress("p"));
    expect(toClient).toHaveLength(2);
  });

  test.each(["harmless", "resources/read"])("while %s had the token first", async (name) => {
    const { client, toClient, toServer } = testSession({ judge });
    const params = { uri: "u:a", _meta: { progressToken: 1 } };
    const read = { id: 1, method: name, params };
    await client(name === "harmless" ? call(1, name, 1) : read);
    await client(call(2, "secret", 1));
    expect(toServer).toHaveLength(1);
    expect(toClient).toMatchObject([{ id: 2, error: {} }]);
  });

  test("after the call was given up, and its token used again", async () => {
    const { client, server, toClient } = testSession({ judge });
    await client(call(1, "secret", "p"));
    await client({ method: "notifications/cancelled", params: { requestId: 1 } });
    await server(progress("p"));
    await client(call(2, "harmless", "p"));
    await server(progress("p"));
    expect(JSON.stringify(toClient)).not.toContain("TULIPS");
  });

  test("after the call has become a task, and its token is used again", async () => {
    const { client, server, toClient } = testSession({ judge });
    await client(call(1, "secret", "p"));
    await server({ id: 1, result: task("t") });
    await client(call(2, "harmless", "p"));
    await server(progress("p"));
    expect(JSON.stringify(toClient)).not.toContain("TULIPS");
  });

  test.each(["[1]", "{}", "true", "12345678901234567890", "1e0"])(
    "under a token of another form: %s",
    async (token) => {
      const { client, server, toClient, toServer } = testSession({ judge });
      await client(parseJson(JSON.stringify(call(1, "secret", "$")).replace('"$"', token)));
      expect(toServer).toEqual([]);
      await server(parseJson(JSON.stringify(progress("$")).replace('"$"', token)));
      expect(JSON.stringify(toClient)).not.toContain("TULIPS");
    },
  );
});

test("a client that says it has no token is no other than one that says nothing of it", async () => {
  const { client, server, toClient, toServer } = testSession({ judge });
  await client(call(1, "secret", null));
  expect(toServer).toHaveLength(1);
  await server(progress(null));
  expect(toClient).toEqual([]);
});

test("progress arrives of what its client waits for, and a token is free again after the answer", async () => {
  const { client, server, toClient } = testSession({ judge });
  await client({
    id: 1,
    method: "resources/read",
    params: { uri: "u:a", _meta: { progressToken: 7 } },
  });
  await server(progress(7));
  await server({ id: 1, result: { contents: [] } });
  await client(call(2, "harmless", 7));
  await server(progress(7));
  await server(progress("7"));
  expect(toClient.map(({ method }) => method)).toEqual([
    "notifications/progress",
    undefined,
    "notifications/progress",
  ]);
});
