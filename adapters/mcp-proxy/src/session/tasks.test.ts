import { describe, expect, test } from "vitest";
import type { Judge } from "../judging/judge.ts";
import { allowed, callOf, testSession } from "../testing/session.ts";
import { createTasks } from "./tasks.ts";

const text = (said: string) => ({ content: [{ type: "text", text: said }] });
const taskOf = (taskId: string, more = {}) => ({ task: { taskId, status: "working", ...more } });

/** Notes the names that the server's words are evaluated by; what says "SECRET" is blocked. */
function watching() {
  const judged: string[] = [];
  const judge: Judge = ({ tool, point, text: said = "", args }) => {
    if (point === "post_tool_call") judged.push(tool);
    const all = said + JSON.stringify(args);
    return Promise.resolve({ ...allowed, action: all.includes("SECRET") ? "block" : "allow" });
  };
  return { judged, ...testSession({ judge }) };
}

describe("a task that no call through the proxy has become", () => {
  test.each(["tasks/result", "tasks/get", "tasks/cancel", "tasks/update"])(
    "%s is refused: nobody knows whose result it is",
    async (method) => {
      const { client, toClient, toServer } = watching();
      await client({ id: 1, method, params: { taskId: "other" } });
      await client({ id: 2, method });
      expect(toServer).toEqual([]);
      expect(toClient).toMatchObject([
        { id: 1, error: { code: -32_602 } },
        { id: 2, error: { code: -32_602 } },
      ]);
    },
  );

  test("is not listed, and what others say of theirs is left to the answers that are judged as their tool's", async () => {
    const { client, server, toClient } = watching();
    await client(callOf(1, "slow"));
    await server({ id: 1, result: taskOf("t") });
    await client({ id: 2, method: "tasks/list" });
    const own = { taskId: "t", status: "working", ttl: 5, statusMessage: "SECRET" };
    await server({ id: 2, result: { tasks: [own, { taskId: "other", status: "working" }, 5] } });
    expect(toClient.at(-1)).toEqual({
      jsonrpc: "2.0",
      id: 2,
      result: { tasks: [{ taskId: "t", status: "working", ttl: 5 }] },
    });
  });

  test.each(["notifications/tasks", "notifications/tasks/status"])(
    "%s of it goes to nobody",
    async (method) => {
      const { server, toClient } = watching();
      await server({ method, params: { taskId: "other", result: text("words") } });
      expect(toClient).toEqual([]);
    },
  );

  test("of the client: the server gets no result of it", async () => {
    const { server, toClient, toServer } = watching();
    await server({ id: 1, method: "tasks/result", params: { taskId: "other" } });
    expect(toClient).toEqual([]);
    expect(toServer).toMatchObject([{ id: 1, error: { code: -32_602 } }]);
  });
});

describe("all that is said of a task is judged as its tool's", () => {
  test.each(["tasks/get", "tasks/result", "tasks/cancel", "tasks/update"])(
    "%s, with the arguments of the call",
    async (method) => {
      const asked: unknown[] = [];
      const { client, server } = testSession({
        judge: ({ point, tool, args }) => {
          if (point === "post_tool_call") asked.push([tool, args]);
          return Promise.resolve(allowed);
        },
      });
      await client(callOf(1, "slow", { of: "Ada" }));
      await server({ id: 1, result: taskOf("t") });
      await client({ id: 2, method, params: { taskId: "t" } });
      await server({ id: 2, result: { taskId: "t", status: "completed", result: text("done") } });
      expect(asked.at(-1)).toEqual(["slow", { of: "Ada" }]);
    },
  );

  test("notifications of it, and of the progress of a call", async () => {
    const { client, server, toClient, judged } = watching();
    const call = callOf(1, "slow");
    await client({ ...call, params: { name: "slow", _meta: { progressToken: "p" } } });
    const progress = { progressToken: "p", progress: 1, message: "Ada Lovelace, Marylebone" };
    await server({ method: "notifications/progress", params: progress });
    await server({ id: 1, result: taskOf("t") });
    const params = { taskId: "t", status: "completed", result: text("done") };
    await Promise.all([
      server({ method: "notifications/message", params: { data: "a" } }),
      server({ method: "notifications/tasks", params }),
      server({ method: "notifications/progress", params: progress }),
      server({ method: "notifications/message", params: { data: "SECRET" } }),
    ]);
    expect(new Set(judged)).toEqual(new Set(["slow", "notifications/message"]));
    expect(toClient.map(({ method }) => method)).toEqual([
      "notifications/progress",
      undefined,
      "notifications/message",
      "notifications/tasks",
      "notifications/progress",
    ]);
  });

  test("a task of the client is judged as what the server asked for", async () => {
    const points: unknown[] = [];
    const { client, server, toServer, lastId } = testSession({
      judge: ({ point, tool }) => {
        points.push([point, tool]);
        return Promise.resolve(allowed);
      },
    });
    await server({ id: 1, method: "sampling/createMessage", params: { task: {} } });
    await client({ id: lastId(), result: taskOf("c") });
    await server({ id: 2, method: "tasks/result", params: { taskId: "c" } });
    await client({ id: lastId(), result: { role: "assistant", content: {} } });
    expect(points.at(-1)).toEqual(["pre_tool_call", "sampling/createMessage"]);
    expect(toServer.at(-1)).toMatchObject({ id: 2, result: { role: "assistant" } });
  });

  test("two tools cannot have one task, nor a task an id without end", async () => {
    const { client, server, toClient } = watching();
    await client(callOf(1, "slow"));
    await server({ id: 1, result: taskOf("t") });
    await client(callOf(2, "other"));
    await server({ id: 2, result: taskOf("t") });
    await client(callOf(3, "other"));
    await server({ id: 3, result: taskOf("t".repeat(1_001)) });
    expect(toClient).toMatchObject([{ result: {} }, { id: 2, error: {} }, { id: 3, error: {} }]);
  });
});

describe("the table of tasks", () => {
  const tool = { name: "slow", args: {} };
  const fill = (now: () => number) => {
    const tasks = createTasks(now);
    for (let n = 0; n < 1_000; n += 1) tasks.add({ taskId: `t${n}`, ttlMs: 1_000_000 }, tool);
    return tasks;
  };

  test("forgets the oldest for one more than it can hold", () => {
    const tasks = fill(() => 0);
    tasks.add({ taskId: "new", ttlMs: undefined }, tool);
    expect(tasks.callOf("t0")).toBeUndefined();
    expect(tasks.callOf("t1")).toBe(tool);
    expect(tasks.callOf("new")).toBe(tool);
  });

  test("forgets one that is over first, and before that one whose time is over", () => {
    let now = 0;
    const tasks = fill(() => now);
    tasks.finish("t7");
    expect(tasks.callOf("t7")).toBe(tool);
    tasks.add({ taskId: "short", ttlMs: 10 }, tool);
    expect(tasks.callOf("t7")).toBeUndefined();
    now = 11;
    tasks.finish("t8");
    tasks.add({ taskId: "new", ttlMs: undefined }, tool);
    expect(tasks.callOf("short")).toBeUndefined();
    expect(tasks.callOf("t0")).toBe(tool);
    expect(tasks.callOf("t8")).toBe(tool);
  });
});
