import { expect, test } from "vitest";
import { textMemory } from "./text-memory.ts";

test("more characters than are to be kept are forgotten", () => {
  const memory = textMemory(10);
  memory.add("a".repeat(11));
  expect(memory.has("a".repeat(11))).toBe(false);
  memory.add("first");
  memory.add("other");
  expect([memory.has("first"), memory.has("other")]).toEqual([true, true]);
  memory.add("third");
  expect([memory.has("first"), memory.has("third")]).toEqual([false, true]);
});
