import { describe, expect, test } from "vitest";
import type { Edit, JsonValue } from "./document.ts";
import { parseJson5 } from "./json5.ts";

const set = (pointer: string, value: JsonValue): Edit => ({ op: "set", pointer, value });
const append = (pointer: string, value: JsonValue): Edit => ({ op: "append", pointer, value });

type Row = readonly [what: string, before: string, edit: Edit, after: string];

function edited(text: string, edit: Edit): string {
  return parseJson5(text).edit([edit]).text;
}

describe("adding", () => {
  test.each<Row>([
    [
      "strict JSON stays strict",
      `{\n  "a": 1\n}\n`,
      set("/b/c-d", { e: ["x"] }),
      `{\n  "a": 1,\n  "b": {\n    "c-d": {\n      "e": ["x"]\n    }\n  }\n}\n`,
    ],
    [
      "a trailing comma stays a trailing comma",
      `{\n    a: 'x',\n}`,
      set("/b", "y"),
      `{\n    a: 'x',\n    b: 'y',\n}`,
    ],
    [
      "new objects end with a comma where the file's do",
      `{\n  a: 1,\n}`,
      set("/b/c", 1),
      `{\n  a: 1,\n  b: {\n    c: 1,\n  },\n}`,
    ],
    [
      "a comment behind the last member keeps its place, and the comma comes before it",
      `{\n  a: 1 // one\n}`,
      set("/b", 2),
      `{\n  a: 1, // one\n  b: 2\n}`,
    ],
    [
      "comments behind a trailing comma keep their place",
      `{\n  a: 1, /* x */ // one\n  // the end\n}`,
      set("/b", 2),
      `{\n  a: 1, /* x */ // one\n  b: 2,\n  // the end\n}`,
    ],
    [
      "CR LF stays CR LF",
      `{\r\n  a: 1\r\n}\r\n`,
      set("/b/c", 2),
      `{\r\n  a: 1,\r\n  b: {\r\n    c: 2\r\n  }\r\n}\r\n`,
    ],
    ["a byte order mark stays", `\uFEFF{}`, set("/a", 1), `\uFEFF{\n  "a": 1\n}`],
    [
      "an object on one line stays on it",
      `{ a: 1, b: 2 }`,
      set("/c", { d: 3 }),
      `{ a: 1, b: 2, c: { d: 3 } }`,
    ],
    [
      "a compact file stays compact",
      `{"a":1,"b":[1]}`,
      set("/c", { d: [1, 2] }),
      `{"a":1,"b":[1],"c":{"d":[1,2]}}`,
    ],
    ["a comma at the end of a line's object stays", `[ 1, 2, ]`, append("", 3), `[ 1, 2, 3, ]`],
    ["a comment on the one line stays", `{ a: 1 /* x */ }`, set("/b", 2), `{ a: 1 /* x */, b: 2 }`],
    [
      "keys are quoted as the neighbors'",
      `{ 'a': 1, "b": { c: 1 } }`,
      set("/d", 2),
      `{ 'a': 1, "b": { c: 1 }, 'd': 2 }`,
    ],
    [
      "a key that needs quotes gets them",
      `{ a: 'x' }`,
      set("/my-key", 1),
      `{ a: 'x', 'my-key': 1 }`,
    ],
    ["keys that look like values get quotes", `{ a: 1 }`, set("/null", 1), `{ a: 1, "null": 1 }`],
    [
      "__proto__ is added as a key",
      `{ a: 1 }`,
      set("/__proto__/b", 1),
      `{ a: 1, __proto__: { b: 1 } }`,
    ],
    ["the empty key", `{ "a": 1 }`, set("/", 1), `{ "a": 1, "": 1 }`],
    [
      "the first member of a nested empty object",
      `{\n  "a": { }\n}`,
      set("/a/b", 1),
      `{\n  "a": {\n    "b": 1\n  }\n}`,
    ],
    ["the first item of an empty list", `{\n  "a": []\n}`, append("/a", "x"), `{\n  "a": ["x"]\n}`],
    [
      "lists are written over lines where the file's are",
      `{\n  "a": [\n    1\n  ],\n  "b": []\n}`,
      append("/b", "x"),
      `{\n  "a": [\n    1\n  ],\n  "b": [\n    "x"\n  ]\n}`,
    ],
    [
      "short objects are written on a line where the file's are",
      `{\n  a: { x: 1 },\n  b: {},\n}`,
      set("/b/y", 2),
      `{\n  a: { x: 1 },\n  b: { y: 2 },\n}`,
    ],
    [
      "into an object of comments only",
      `{\n  tools: {\n    // nothing yet\n  },\n}`,
      set("/tools/deny", ["exec"]),
      `{\n  tools: {\n    // nothing yet\n    deny: ["exec"],\n  },\n}`,
    ],
    [
      "behind a comment beside the bracket",
      `{ // tools\n}`,
      set("/a", 1),
      `{ // tools\n  "a": 1\n}`,
    ],
    ["behind a comment on one line", `{a: [/* none */]}`, append("/a", 1), `{a: [/* none */ 1]}`],
    [
      "a list that does not exist is made",
      `{\n  a: 1,\n}`,
      append("/tools/deny", "exec"),
      `{\n  a: 1,\n  tools: {\n    deny: ["exec"],\n  },\n}`,
    ],
    [
      "an item that is an object is indented as a child of its list",
      `{\n  list: [\n    { id: "a" },\n  ],\n}`,
      append("/list", { id: "b" }),
      `{\n  list: [\n    { id: "a" },\n    { id: "b" },\n  ],\n}`,
    ],
    [
      "a bracket beside the last member stays beside it",
      `{ a: 1,\n  b: 2 }`,
      set("/c", 3),
      `{ a: 1,\n  b: 2,\n  c: 3 }`,
    ],
    [
      "an object whose member opens on its line stays so",
      `{ a: {\n  b: 1\n} }`,
      set("/c", 2),
      `{ a: {\n  b: 1\n}, c: 2 }`,
    ],
    [
      "a comment without line feed is not swallowed",
      `{\na: 1 //\u2028}`,
      set("/b", 2),
      `{\na: 1, //\nb: 2\u2028}`,
    ],
  ])("%s", (_, before, edit, after) => {
    expect(edited(before, edit)).toBe(after);
  });
});
