import { expect, test } from "vitest";
import { listKey } from "./shortened-lists.ts";

test("pages of one list are one list, and other filters another", () => {
  const name = "GET /api/v1/risk/attack-paths";
  const all = listKey(name, { status: "open", service: "" });
  expect(all).toBe(listKey(name, { cursor: "c", limit: 1_000, offset: 5, status: "open" }));
  expect(all).not.toBe(listKey(name, { status: "open", service: "home" }));
  expect(listKey(name)).toBe(name);
  expect(listKey(name, { b: 1, a: true })).toBe(listKey(name, { a: true, b: 1 }));
});
