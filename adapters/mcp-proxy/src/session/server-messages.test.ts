import { describe, expect, test } from "vitest";
import type { Judge } from "../judging/judge.ts";
import { allowed, callOf, testSession } from "../testing/session.ts";
import { createTasks, newTask, saysEnd } from "./tasks.ts";

const blocksSecrets: Judge = ({ args, text = "" }) =>
  Promise.resolve({
    ...allowed,
    action: `${text}${JSON.stringify(args)}`.includes("SECRET") ? "block" : "allow",
    reasons: ["What Parapet found."],
  });

/** A session whose log is kept. */
function logged(judge: Judge = blocksSecrets) {
  const lines: string[] = [];
  return { lines, ...testSession({ judge, log: (line) => lines.push(line) }) };
}

const taskOf = (taskId: string) => ({ task: { taskId, status: "working" } });

describe("a request of the server", () => {
  test("with words that are blocked gets an error without the reason, and its id is free again", async () => {
    const { server, toServer, toClient, lines } = logged();
    const params = { messages: "SECRET" };
    await server({ id: 1, method: "sampling/createMessage", params });
    expect(toClient).toEqual([]);
    expect(toServer).toMatchObject([
      { id: 1, error: { code: -32_000, message: "Parapet does not forward this." } },
    ]);
    expect(lines).toEqual(["Blocked sampling/createMessage of the server: What Parapet found."]);
    await server({ id: 1, method: "roots/list" });
    expect(toClient).toMatchObject([{ method: "roots/list" }]);
  });

  test("that cannot be judged gets an error", async () => {
    const { server, toServer, toClient } = logged(() => Promise.reject(new Error("broken")));
    await server({ id: 1, method: "elicitation/create", params: { message: "words" } });
    expect(toClient).toEqual([]);
    expect(toServer).toMatchObject([{ id: 1, error: { code: -32_000 } }]);
  });

  test("with an id that is in use gets an error", async () => {
    const { server, toServer, toClient } = logged();
    await server({ id: 1, method: "roots/list" });
    await server({ id: 1, method: "ping" });
    expect(toClient).toHaveLength(1);
    expect(toServer).toMatchObject([{ id: 1, error: { code: -32_600 } }]);
  });

  test("that it takes back while it is judged reaches nobody", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof allowed>();
    const { server, toServer, toClient } = testSession({
      judge: ({ text = "" }) => (text.includes("late") ? promise : Promise.resolve(allowed)),
    });
    const asking = server({ id: 1, method: "elicitation/create", params: { message: "late" } });
    await server({ method: "notifications/cancelled", params: { requestId: 1 } });
    resolve(allowed);
    await asking;
    expect(toServer).toEqual([]);
    expect(toClient.map(({ method }) => method)).toEqual(["notifications/cancelled"]);
    await server({ id: 1, method: "roots/list" });
    expect(toClient.at(-1)).toMatchObject({ method: "roots/list" });
  });
});

/** What the server gets for what the client answers to its request. */
async function heard(method: string, answer: object) {
  const { client, server, toServer, lastId, lines } = logged();
  await server({ id: "q", method, params: {} });
  await client({ id: lastId(), ...answer });
  return { answer: toServer.at(-1), lines };
}

describe("what the client answers", () => {
  test.each<[string, object, object]>([
    ["an error has its code alone", { error: { code: 7, message: "words" } }, { code: 7 }],
    ["an error without a code has one", { error: { message: "words" } }, { code: -32_000 }],
    ["an error with a code of words has another", { error: { code: "words" } }, { code: -32_000 }],
  ])("%s", async (_, given, error) => {
    const { answer } = await heard("elicitation/create", given);
    expect(answer).toEqual({
      jsonrpc: "2.0",
      id: "q",
      error: { message: "The client refused this request.", ...error },
    });
  });

  test("both a result and an error is no answer", async () => {
    const { answer } = await heard("elicitation/create", { result: {}, error: {} });
    expect(answer).toMatchObject({ id: "q", error: { message: "The client did not respond." } });
  });

  test.each<[string, unknown, object]>([
    ["no list of roots", "SECRET", { roots: [] }],
    ["a root of other forms", [{ uri: 5, name: ["SECRET"] }, null], { roots: [{}] }],
    [
      "roots",
      [{ uri: "file:///a" }, { name: "b" }],
      { roots: [{ uri: "file:///a" }, { name: "b" }] },
    ],
  ])("%s", async (_, roots, result) => {
    const { answer } = await heard("roots/list", { result: { roots } });
    expect(answer).toEqual({ jsonrpc: "2.0", id: "q", result });
  });

  test("words that are blocked reach no server, and the log says why", async () => {
    const { answer, lines } = await heard("elicitation/create", { result: { say: "SECRET" } });
    expect(answer).toMatchObject({ error: { message: "Parapet does not forward this." } });
    expect(lines).toEqual(["Blocked the response to elicitation/create: What Parapet found."]);
  });

  test("two tasks in one answer, or an id that another request's has, is no answer", async () => {
    const { client, server, toServer, lastId, lines } = logged();
    for (const [id, method, result] of [
      [1, "elicitation/create", { taskId: "a", task: { taskId: "b" } }],
      [2, "elicitation/create", taskOf("t")],
      [3, "sampling/createMessage", taskOf("t")],
      [4, "elicitation/create", taskOf("t")],
    ] as const) {
      await server({ id, method, params: {} });
      await client({ id: lastId(), result });
    }
    expect(toServer.map(({ id, error }) => [id, error !== undefined])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, false],
    ]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("the result of its task could not be attributed");
  });

  test("what nobody asked is dropped, and the log says so", async () => {
    const { client, toServer, lines } = logged();
    await client({ id: 1, result: {} });
    expect(toServer).toEqual([]);
    expect(lines).toEqual(["Dropped a response of the client to an unknown request."]);
  });
});

describe("what the server answers", () => {
  test("what nobody asked is dropped, and the log says so", async () => {
    const { server, toClient, lines } = logged();
    await server({ id: 1, result: {} });
    expect(toClient).toEqual([]);
    expect(lines).toEqual(["Dropped a response of the server to an unknown request."]);
  });

  test.each<[string, unknown, string]>([
    ["is nested too deeply", undefined, "it is nested too deeply"],
    ["cannot be judged", new Error("broken"), "it cannot be read"],
  ])("an answer that %s becomes an error that says so", async (_, failure, why) => {
    let deep: unknown = "x";
    for (let level = 0; level < 5_000; level += 1) deep = [deep];
    const { client, server, toClient } = logged(() =>
      failure === undefined ? Promise.resolve(allowed) : Promise.reject(failure),
    );
    await client({ id: 1, method: "ping" });
    await server({ id: 1, result: failure === undefined ? { deep } : { say: "words" } });
    expect(toClient).toMatchObject([
      { id: 1, error: { message: `Parapet cannot evaluate this response: ${why}.` } },
    ]);
  });

  test.each(["completed", "failed", "cancelled"])(
    "a task that is %s makes room for one of another tool with its id",
    async (status) => {
      const { client, server, toClient } = logged();
      await client(callOf(1, "slow"));
      await server({ id: 1, result: taskOf("t") });
      await client({ id: 2, method: "tasks/get", params: { taskId: "t" } });
      await server({ id: 2, result: { taskId: "t", status: "working" } });
      await client(callOf(3, "other"));
      await server({ id: 3, result: taskOf("t") });
      expect(toClient.at(-1)).toHaveProperty("error");
      await client({ id: 4, method: "tasks/get", params: { taskId: "t" } });
      await server({ id: 4, result: { taskId: "t", status } });
      await client(callOf(5, "other"));
      await server({ id: 5, result: taskOf("t") });
      expect(toClient.at(-1)).toMatchObject({ id: 5, result: taskOf("t") });
    },
  );

  test("a task whose result was given, or that is told to have ended, has ended", async () => {
    const { client, server, toClient } = logged();
    await client(callOf(1, "slow"));
    await server({ id: 1, result: taskOf("t") });
    await client({ id: 2, method: "tasks/result", params: { taskId: "t" } });
    await server({ id: 2, result: { content: [] } });
    await client(callOf(3, "other"));
    await server({ id: 3, result: taskOf("t") });
    expect(toClient.at(-1)).toHaveProperty("result");
    await server({
      method: "notifications/tasks/status",
      params: { taskId: "t", status: "failed" },
    });
    await client(callOf(4, "slow"));
    await server({ id: 4, result: taskOf("t") });
    expect(toClient.at(-1)).toHaveProperty("result");
  });

  test("an error in the place of a list of tasks is passed on", async () => {
    const { client, server, toClient } = logged();
    await client({ id: 1, method: "tasks/list" });
    await server({ id: 1, error: { code: 1, message: "later" } });
    expect(toClient).toMatchObject([{ id: 1, error: { code: 1 } }]);
  });

  test("a task that is told to go on goes on", async () => {
    const { client, server, toClient } = logged();
    await client(callOf(1, "slow"));
    await server({ id: 1, result: taskOf("t") });
    const params = { taskId: "t", status: "working" };
    await server({ method: "notifications/tasks/status", params });
    expect(toClient.at(-1)).toMatchObject({ params });
    await client(callOf(2, "other"));
    await server({ id: 2, result: taskOf("t") });
    expect(toClient.at(-1)).toMatchObject({ id: 2, error: { code: -32_000 } });
  });

  test("an error about a task does not end it", async () => {
    const { client, server, toClient } = logged();
    await client(callOf(1, "slow"));
    await server({ id: 1, result: taskOf("t") });
    await client({ id: 2, method: "tasks/result", params: { taskId: "t" } });
    await server({ id: 2, error: { code: 1, message: "later" } });
    await client(callOf(3, "other"));
    await server({ id: 3, result: taskOf("t") });
    expect(toClient.at(-1)).toMatchObject({ id: 3, error: { code: -32_000 } });
  });
});

describe("what the server says in passing", () => {
  test.each<[string, object, string]>([
    [
      "of a request that is not open",
      { method: "notifications/cancelled", params: { requestId: 5 } },
      "Dropped a cancellation of the server for an unknown request.",
    ],
    [
      "of a task that nobody knows",
      { method: "notifications/tasks", params: { taskId: "x" } },
      "Dropped a notification of the server about an unknown task.",
    ],
    [
      "of progress that nobody waits for",
      { method: "notifications/progress", params: { progressToken: "x", progress: 1 } },
      "Dropped a progress notification of the server for an unknown token.",
    ],
    [
      "with a method that the protocol does not have",
      { method: "notifications/odd" },
      "does not forward",
    ],
    [
      "with words that are blocked",
      { method: "notifications/message", params: { data: "SECRET" } },
      "Blocked notifications/message: What Parapet found.",
    ],
  ])("%s goes to nobody, and the log says so", async (_, message, line) => {
    const { server, toClient, lines } = logged();
    await server(message);
    expect(toClient).toEqual([]);
    expect(lines).toEqual([expect.stringContaining(line)]);
  });

  test("that it takes a request back keeps its words, judged", async () => {
    const { server, toClient } = logged();
    await server({ id: 1, method: "roots/list" });
    await server({ method: "notifications/cancelled", params: { requestId: 1, reason: "SECRET" } });
    expect(toClient).toHaveLength(1);
  });
});

describe("what the client says in passing", () => {
  test("a request without an id gets an error, as its sender waits; a notification gets none", async () => {
    const { client, toClient, toServer, lines } = logged();
    await client({ method: "tools/list" });
    await client({ method: "notifications/odd" });
    expect(toServer).toEqual([]);
    expect(toClient).toMatchObject([{ id: null, error: { code: -32_600 } }]);
    expect(lines).toHaveLength(2);
  });

  test("what the owner allows is judged, and goes on as it was judged", async () => {
    const lines: string[] = [];
    const { client, toServer } = testSession({
      allowedMethods: new Set(["notifications/x"]),
      judge: blocksSecrets,
      log: (line) => lines.push(line),
    });
    await client({ method: "notifications/x", params: { say: "SECRET" } });
    expect(toServer).toEqual([]);
    expect(lines).toEqual(["Parapet blocked this call: What Parapet found."]);
  });
});

describe("the task that an answer names", () => {
  test.each<[unknown, ReturnType<typeof newTask>]>([
    [undefined, "none"],
    ["t", "none"],
    [{}, "none"],
    [{ taskId: 5 }, "none"],
    [{ task: "t" }, "none"],
    [{ taskId: "t" }, { taskId: "t", ttlMs: undefined }],
    [{ task: { taskId: "t", ttl: 5 } }, { taskId: "t", ttlMs: 5 }],
    [
      { taskId: "t", ttlMs: 6 },
      { taskId: "t", ttlMs: 6 },
    ],
    [
      { taskId: "t", ttl: "5", ttlMs: 0 },
      { taskId: "t", ttlMs: 0 },
    ],
    [
      { taskId: "t", ttl: -1 },
      { taskId: "t", ttlMs: undefined },
    ],
    [
      { taskId: "t", task: { taskId: "t", ttl: 7 } },
      { taskId: "t", ttlMs: 7 },
    ],
    [
      { ttl: 9, task: { taskId: "t" } },
      { taskId: "t", ttlMs: undefined },
    ],
    [{ taskId: "t", task: { taskId: "u" } }, "two"],
  ])("%j", (result, task) => {
    expect(newTask(result)).toEqual(task);
  });

  test("has ended where its status says so, and not before", () => {
    const ended = ["cancelled", "completed", "failed", "working", "input_required", undefined];
    expect(ended.map((status) => saysEnd({ status }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("has its call's progress while it runs and its time is not over", () => {
    let now = 0;
    const tasks = createTasks(() => now);
    const call = { name: "slow", args: {}, progressToken: "p" };
    tasks.add({ taskId: "t", ttlMs: 10 }, call);
    tasks.add({ taskId: "u", ttlMs: undefined }, { name: "other", args: {} });
    now = 10;
    expect(tasks.runningWithToken("p")).toBe(call);
    expect(tasks.callOfProgress("p")).toBe(call);
    expect(tasks.callOfProgress(undefined)).toBeUndefined();
    expect(tasks.callOfProgress("q")).toBeUndefined();
    now = 11;
    expect(tasks.runningWithToken("p")).toBeUndefined();
    expect(tasks.callOfProgress("p")).toBe(call);
    tasks.add({ taskId: "t", ttlMs: 10 }, call);
    tasks.finish("t");
    tasks.finish("unknown");
    expect(tasks.runningWithToken("p")).toBeUndefined();
    expect(tasks.callOf("unknown")).toBeUndefined();
    expect(tasks.callOf(5)).toBeUndefined();
  });
});
