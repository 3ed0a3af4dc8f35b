import { expect, test } from "vitest";
import { shownJson } from "./shown-json.ts";

test.each([
  ["a\ud800b", "a\ufffdb"],
  ["\udfff", "\ufffd"],
  ["\\\ud800", "\\\ufffd"],
  ["\\ud800", "\\ud800"],
  ["\\\\ud800", "\\\\ud800"],
  ["\u{1f600} \\d800", "\u{1f600} \\d800"],
])("half a sign in a name cannot break a page that links to it: %j", (name, shown) => {
  expect(JSON.parse(shownJson(JSON.stringify({ name })))).toEqual({ name: shown });
});

test("marks of direction are shown", () => {
  expect(shownJson(`"a\u202eb"`)).not.toContain("\u202e");
});
