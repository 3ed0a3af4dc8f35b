import { expect, test } from "vitest";
import { type Evidence, type Move, readsFirst } from "./move.ts";

function move(tool: string, evidence: Evidence): Move {
  const call = { after: "order-1", tool, args: {} };
  return { call, toolStep: 3, effects: [{ step: 4, evidence }] };
}

test("private data is read before something is sent out, so that a guardrail on flows can refuse it", () => {
  const moves = [
    move("web_fetch", { in: "web", text: "leak" }),
    move("message", { in: "message", text: "leak" }),
    move("write", { in: "file", path: "/m", text: "m" }),
    move("read", { in: "result", text: "canary" }),
  ];
  const order = readsFirst(moves).map(({ call }) => call.tool);
  expect(order).toEqual(["write", "read", "web_fetch", "message"]);
});
