import { expect, test } from "vitest";
import type { Move } from "../core/move.ts";
import { scriptOf } from "../core/script.ts";
import type { HttpRequest } from "../sandbox/sandbox.ts";
import { callTools } from "./call-tools.ts";

const byAgent: Move = { call: { after: "x", tool: "exec", args: {} }, toolStep: 6, effects: [] };
const two: Move = {
  call: { after: "request-m", tool: "skill_workshop", args: {} },
  toolStep: 3,
  requests: [() => ({ action: "create" }), (answer) => ({ action: "apply", of: answer })],
  effects: [],
};

async function called(statuses: readonly number[], from: "elsewhere" | "proxy" = "elsewhere") {
  const asked: HttpRequest[] = [];
  const script = scriptOf([two.call, byAgent.call], () => undefined);
  const delivery = await callTools({
    entry: { by: "requests", agentId: "main", token: "letmein", from },
    moves: [two, byAgent],
    script,
    skipped: 0,
    sandbox: {
      http: async (request) => {
        asked.push(request);
        const status = statuses[asked.length - 1];
        return status === undefined ? undefined : { status, text: `answer ${asked.length}` };
      },
    },
    run: {
      limits: { wholeMs: 1, answerMs: 5 },
      signal: new AbortController().signal,
    },
  });
  return { asked, delivery, state: script.stateOf(0), other: script.stateOf(1) };
}

test("each request of a move has what the one before was answered, and the last answer counts", async () => {
  const { asked, delivery, state, other } = await called([200, 200]);
  expect(delivery).toEqual({ is: "arrived" });
  expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
    { tool: "skill_workshop", args: { action: "create" }, agentId: "main" },
    { tool: "skill_workshop", args: { action: "apply", of: "answer 1" }, agentId: "main" },
  ]);
  expect(asked[0]).toMatchObject({
    path: "/tools/invoke",
    headers: { authorization: "Bearer letmein" },
  });
  expect(state).toMatchObject({ is: "answered", text: "answer 2" });
  // The agent makes its own calls.
  expect(other).toEqual({ is: "waiting" });
});

test("a client is on another machine, or behind a proxy of this one that says so", async () => {
  expect((await called([200, 200])).asked[0]?.host).toBeDefined();
  const { asked } = await called([200, 200], "proxy");
  expect(asked[0]?.host).toBeUndefined();
  expect(asked[0]?.headers).toHaveProperty("x-forwarded-for");
});

test("a tool that no request has is not offered, and nothing more is asked", async () => {
  const { asked, delivery, state } = await called([404]);
  expect([asked.length, delivery.is, state.is]).toEqual([1, "arrived", "not_offered"]);
});

test("a secret that is not taken is a refusal, and silence is not", async () => {
  expect((await called([401])).delivery).toEqual({
    is: "refused",
    detail: "The gateway answered 401.",
  });
  expect((await called([])).delivery.is).toBe("unknown");
});
