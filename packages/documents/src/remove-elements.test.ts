import { describe, expect, test } from "vitest";
import type { Edit, JsonValue } from "./document.ts";
import { parseJson5 } from "./json5.ts";

const remove = (pointer: string): Edit => ({ op: "remove", pointer });
const removeItem = (pointer: string, value: JsonValue): Edit => ({
  op: "remove-item",
  pointer,
  value,
});

type Row = readonly [what: string, before: string, edit: Edit, after: string];

function edited(text: string, edit: Edit): string {
  return parseJson5(text).edit([edit]).text;
}

describe("removing", () => {
  test.each<Row>([
    [
      "a member takes its line and the comment on it",
      `{\n  a: 1,\n  b: 2, // two\n  c: 3,\n}`,
      remove("/b"),
      `{\n  a: 1,\n  c: 3,\n}`,
    ],
    [
      "comments on other lines stay",
      `{\n  // about a\n  a: 1,\n  // about b\n  b: 2\n  // the end\n}`,
      remove("/a"),
      `{\n  // about a\n  // about b\n  b: 2\n  // the end\n}`,
    ],
    [
      "strict JSON keeps no comma behind the last member",
      `{\n  "a": 1,\n  "b": 2\n}`,
      remove("/b"),
      `{\n  "a": 1\n}`,
    ],
    [
      "the comment behind that comma stays",
      `{\n  a: 1, // one\n  b: 2 // two\n}`,
      remove("/b"),
      `{\n  a: 1 // one\n}`,
    ],
    ["a trailing comma stays", `{\n  a: 1,\n  b: 2,\n}`, remove("/b"), `{\n  a: 1,\n}`],
    ["the only member", `{\n  "a": {\n    "b": 1\n  }\n}`, remove("/a/b"), `{\n  "a": {}\n}`],
    [
      "the only member beside a comment",
      `{\n  // x\n  a: 1, // y\n}`,
      remove("/a"),
      `{\n  // x\n}`,
    ],
    ["first on a line", `{ a: 1, b: 2 }`, remove("/a"), `{ b: 2 }`],
    ["last on a line", `{ a: 1, b: 2 }`, remove("/b"), `{ a: 1 }`],
    ["in the middle of a line", `[1, 2, 3]`, remove("/1"), `[1, 3]`],
    ["the last on a line with a trailing comma", `[1, 2, ]`, remove("/1"), `[1, ]`],
    ["the only one on a line", `{ a: [ 1, ] }`, remove("/a/0"), `{ a: [] }`],
    ["a comment of the next one stays", `[1, /* two */ 2]`, remove("/0"), `[/* two */ 2]`],
    ["its own comment goes", `[1, 2 /* two */]`, remove("/1"), `[1]`],
    [
      "a comment on a line that others share stays",
      `[\n  1, 2, // both\n  3\n]`,
      remove("/1"),
      `[\n  1, // both\n  3\n]`,
    ],
    ["a line that opens its object", `{ a: 1, // one\n  b: 2 }`, remove("/a"), `{\n  b: 2 }`],
    ["a line that closes its object", `{ a: 1,\n  b: 2 }`, remove("/b"), `{ a: 1\n  }`],
    [
      "a member over several lines",
      `{\n  a: {\n    b: 1,\n  }, // end of a\n  c: 1,\n}`,
      remove("/a"),
      `{\n  c: 1,\n}`,
    ],
    ["a comma on its own line", `{\n  a: 1\n  ,\n  b: 2\n}`, remove("/b"), `{\n  a: 1\n  \n}`],
    [
      "all members of that key",
      `{\n  a: 1,\n  b: 2,\n  a: 3 // x\n}`,
      remove("/a"),
      `{\n  b: 2\n}`,
    ],
    [
      "a comment over several lines is more than the member's",
      `{\n  a: 1, /* about\n  b */\n  b: 2\n}`,
      remove("/a"),
      `{\n  /* about\n  b */\n  b: 2\n}`,
    ],
    ["with CR LF", `{\r\n  a: 1,\r\n  b: 2\r\n}\r\n`, remove("/a"), `{\r\n  b: 2\r\n}\r\n`],
    ["__proto__", `{"__proto__": 1, "a": 2}`, remove("/__proto__"), `{"a": 2}`],
    ["every equal item", `["*", "a", '*', [1], "*"]`, removeItem("", "*"), `["a", [1]]`],
    [
      "items that are objects",
      `[{a: 1, b: 2}, {b: 2, a: 1.0}, {a: 1}]`,
      removeItem("", { b: 2, a: 1 }),
      `[{a: 1}]`,
    ],
    ["a whole line of items", `[\n  1, 1, // ones\n  2,\n]`, removeItem("", 1), `[\n  2,\n]`],
  ])("%s", (_, before, edit, after) => {
    expect(edited(before, edit)).toBe(after);
  });

  test("a hundred thousand duplicates are removed at once", () => {
    expect(edited(`{${"a:1,".repeat(100_000)}b:2}`, remove("/a"))).toBe("{b:2}");
    expect(edited(`[${"1,".repeat(100_000)}2]`, removeItem("", 1))).toBe("[2]");
  });
});
