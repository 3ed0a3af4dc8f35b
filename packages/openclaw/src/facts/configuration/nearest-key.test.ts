import { expect, test } from "vitest";
import { nearestKey } from "./nearest-key.ts";

const known = ["allowFrom", "groupAllowFrom", "bind", "port"];

test.each([
  ["allowForm", "allowFrom"],
  ["allow_from", "allowFrom"],
  ["groupAlowFrm", "groupAllowFrom"],
  ["BIND", "bind"],
  ["bnd", undefined],
  ["allowSenders", undefined],
  ["", undefined],
  [`allowFrom${"x".repeat(64)}`, undefined],
])("the key that was meant by %j is %j", (written, meant) => {
  expect(nearestKey(written, known)).toBe(meant);
});

test("of two that are near, the nearer one was meant, and of equals the first by name", () => {
  expect(nearestKey("allowedlist", ["allowedlistss", "allowedlists"])).toBe("allowedlists");
  expect(nearestKey("portal", ["portar", "portas"])).toBe("portar");
  expect(nearestKey("portal", ["portas", "portar"])).toBe("portar");
});

test("a key has the same answer after more keys than are cached", () => {
  const some = ["allowFrom", "bind"];
  expect(nearestKey("allowForm", some)).toBe("allowFrom");
  for (let count = 0; count < 5_001; count += 1) nearestKey(`x${count}`, some);
  expect(nearestKey("allowForm", some)).toBe("allowFrom");
  expect(nearestKey("x1", some)).toBeUndefined();
});
