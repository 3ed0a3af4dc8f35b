import { expect, test } from "vitest";
import { type Call, type ModelTurn, scriptOf } from "./script.ts";

const calls: readonly Call[] = [
  { after: "order-1", tool: "exec", args: { command: "one" } },
  { after: "order-2", tool: "read", args: { path: "two" } },
];
const none = () => undefined;

function turn(
  text: string,
  offered: readonly string[],
  results: Record<string, string> = {},
): ModelTurn {
  return { text, offered, resultOf: (id) => results[id] };
}

test("a call is made once, by an agent that was given the text for it, and by no other", () => {
  const script = scriptOf(calls, none);
  expect(script.next(turn("hello", ["exec", "read"])).call).toBeUndefined();
  const { call, callId } = script.next(turn("please order-1", ["exec", "read"]));
  expect(call).toEqual({ tool: "exec", args: { command: "one" } });
  expect(script.stateOf(0)).toEqual({ is: "called", tool: "exec" });
  expect(script.next(turn("please order-1", ["exec"], { [callId]: "done" })).call).toBeUndefined();
  expect(script.stateOf(0)).toEqual({ is: "answered", tool: "exec", text: "done" });
  expect(script.stateOf(1)).toEqual({ is: "waiting" });
  expect(script.isOver()).toBe(false);
  expect(script.hasSeen("order-1")).toBe(true);
  expect(script.hasSeen("order-2")).toBe(false);
  expect(script.hasSeen("order-1", "hello")).toBe(false);
  expect(script.hasSeen("order-1", "please")).toBe(true);
});

test("a tool that the model is not offered is said to be that, and ends the script", () => {
  const script = scriptOf(calls.slice(0, 1), none);
  script.next(turn("order-1", ["read"]));
  expect(script.stateOf(0)).toEqual({ is: "not_offered" });
  expect(script.isOver()).toBe(true);
});

test("a tool that another one reaches is called through it", () => {
  const script = scriptOf(calls.slice(0, 1), ({ tool, args }) => ({
    tool: "any",
    args: { tool, args },
  }));
  expect(script.next(turn("order-1", ["any"])).call).toEqual({
    tool: "any",
    args: { tool: "exec", args: { command: "one" } },
  });
});

test("a call that needs a later turn is not made by one that only repeats the text for it", () => {
  const script = scriptOf([{ ...calls[0]!, also: "later" }, calls[1]!], none);
  expect(script.next(turn("wrote order-1", ["exec"])).call).toBeUndefined();
  expect(script.isOver(0)).toBe(true);
  const { callId } = script.next(turn("later order-1", ["exec"]));
  expect(script.isOver(1)).toBe(false);
  script.next(turn("later order-1", ["exec"], { [callId]: "done" }));
  expect(script.isOver(1)).toBe(true);
  expect(script.isOver()).toBe(false);
});

test("a tool that does the same is called where the model has only that one", () => {
  const instead = { tool: "edit", args: { path: "two" } };
  const script = scriptOf([{ ...calls[0]!, instead }], () => ({ tool: "any", args: {} }));
  expect(script.next(turn("order-1", ["edit", "any"])).call).toEqual(instead);
  expect(script.stateOf(0)).toEqual({ is: "called", tool: "edit" });
});
