import { expect, test } from "vitest";
import { expandPath } from "./expand-path.ts";

test("a person's paths are expanded", () => {
  expect(expandPath("~", "/home/ada", "/srv")).toBe("/home/ada");
  expect(expandPath("~/.openclaw", "/home/ada", "/srv")).toBe("/home/ada/.openclaw");
  expect(expandPath("agents/a", "/home/ada", "/srv")).toBe("/srv/agents/a");
  expect(expandPath("/etc", "/home/ada", "/srv")).toBe("/etc");
});
