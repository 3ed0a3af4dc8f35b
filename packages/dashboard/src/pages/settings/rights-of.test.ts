import { expect, test } from "vitest";
import { namedIn, rightsOf } from "./rights-of.ts";

test("a role says what it is for, and without services and tags that it is for everything", () => {
  expect(rightsOf({ role: "fixer", services: ["web"], tags: ["prod"] })).toBe(
    "fixer for web, tag:prod",
  );
  expect(rightsOf({ role: "viewer", services: [], tags: [] })).toBe("viewer for everything");
});

test("services and tags are told apart in one field", () => {
  expect(namedIn(" web, tag:prod,, shop ")).toEqual({ services: ["web", "shop"], tags: ["prod"] });
  expect(namedIn(null)).toEqual({ services: [], tags: [] });
});
