import { describe, expect, test } from "vitest";
import type { Edit, JsonValue } from "./document.ts";
import { EditError } from "./document.ts";
import { parseTree } from "./json5-tree.ts";
import { parseJson5 } from "./json5.ts";
import { editTree } from "./splice.ts";
import { styleOf } from "./writing-style.ts";

const set = (pointer: string, value: JsonValue): Edit => ({ op: "set", pointer, value });
const remove = (pointer: string): Edit => ({ op: "remove", pointer });
const append = (pointer: string, value: JsonValue): Edit => ({ op: "append", pointer, value });
const removeItem = (pointer: string, value: JsonValue): Edit => ({
  op: "remove-item",
  pointer,
  value,
});

function edited(text: string, ...edits: readonly Edit[]): string {
  return parseJson5(text).edit(edits).text;
}

type Row = readonly [what: string, before: string, edit: Edit, after: string];

describe("replacing a value touches nothing but the value", () => {
  test.each<Row>([
    [
      "comments, odd spaces and the other quotes stay",
      `{ "bind" :\t'lan'/* why */ , // note\n  port: 0x10 }`,
      set("/bind", "loopback"),
      `{ "bind" :\t'loopback'/* why */ , // note\n  port: 0x10 }`,
    ],
    ["a string keeps its quotes", `{a: 'x', b: "y"}`, set("/b", "it's"), `{a: 'x', b: "it's"}`],
    ["quotes are escaped", `{a: 'x'}`, set("/a", `it's "\\" \n`), `{a: 'it\\'s "\\\\" \\n'}`],
    ["a new string quotes as the others do", `{a: 'x', b: 1}`, set("/b", "y"), `{a: 'x', b: 'y'}`],
    ["the last of two equal keys is the one", `{a: 1, a: 2}`, set("/a", 3), `{a: 1, a: 3}`],
    ["a key with a slash is found", `{"a/b": {"~": 1}}`, set("/a~1b/~0", 2), `{"a/b": {"~": 2}}`],
    [
      "__proto__ is a key",
      `{"__proto__": {a: 1}}`,
      set("/__proto__/a", 2),
      `{"__proto__": {a: 2}}`,
    ],
    ["a list item", `[1, /* two */ 2]`, set("/1", 3), `[1, /* two */ 3]`],
    ["the whole document", `// top\n1 // end`, set("", "x"), `// top\n"x" // end`],

    ["line separators are escaped", `["x"]`, set("/0", "\u2028"), String.raw`["\u2028"]`],
    ["a long number", `{a: 1}`, set("/a", -1e21), `{a: -1e+21}`],
    [
      "an object is written in the lines and the indent of the file",
      `{\n\t"a": {\n\t\t"b": 1\n\t},\n\t"c": true\n}`,
      set("/c", { d: { e: [1] }, f: {} }),
      `{\n\t"a": {\n\t\t"b": 1\n\t},\n\t"c": {\n\t\t"d": {\n\t\t\t"e": [1]\n\t\t},\n\t\t"f": {}\n\t}\n}`,
    ],
    [
      "a value on a shared line stays there",
      `{a: 1, b: 2}\n`,
      set("/a", { c: [1] }),
      `{a: {c: [1]}, b: 2}\n`,
    ],
  ])("%s", (_, before, edit, after) => {
    expect(edited(before, edit)).toBe(after);
  });

  test.each([
    [`{a: 0x10, b: [1.0, 'x']}`, set("/a", 16)],
    [`{a: 0x10, b: [1.0, 'x']}`, set("/b", [1, "x"])],
    [`{a: {b: 1, c: 2,},}`, set("/a", { c: 2, b: 1 })],
    [`{a: "\\u0061"}`, set("", { a: "a" })],
    [`{a: 1}`, remove("/b/c")],
    [`{a: 1}`, remove("/a/b")],
    [`[1, 2, ]`, remove("/2")],
    [`{a: [1, 2, ]}`, removeItem("/a", 3)],
    [`{a: 1}`, removeItem("/b", 3)],
  ])("%s stays as it is when it already is as meant", (text, edit) => {
    expect(edited(text, edit)).toBe(text);
  });

  test("setting an object changes only the members that differ, so that comments inside live on", () => {
    const before = `{\n  exec: {\n    // asked for by ops\n    security: "full", // todo\n    ask: "off",\n    old: 1,\n  },\n}\n`;
    const after = `{\n  exec: {\n    // asked for by ops\n    security: "deny", // todo\n    ask: "off",\n    host: "sandbox",\n  },\n}\n`;
    expect(edited(before, set("/exec", { security: "deny", ask: "off", host: "sandbox" }))).toBe(
      after,
    );
  });

  test("setting a list drops or adds items in place where the rest stays in order", () => {
    const before = `[\n  "exec", // shell\n  "read", // files\n  "write"\n]`;
    expect(edited(before, set("", ["read", "write"]))).toBe(`[\n  "read", // files\n  "write"\n]`);
    expect(edited(before, set("", ["exec", "read", "write", "x"]))).toBe(
      `[\n  "exec", // shell\n  "read", // files\n  "write",\n  "x"\n]`,
    );
    expect(edited(before, set("", ["write", "read"]))).toBe(`[\n  "write",\n  "read"\n]`);
  });
});

describe("several edits", () => {
  test("each sees the document that the one before left", () => {
    const before = `{\n  tools: {\n    allow: ["*"], // all\n  },\n}\n`;
    const after = `{\n  tools: {\n    allow: ["read"], // all\n    deny: ["exec", "write"],\n  },\n}\n`;
    expect(
      edited(
        before,
        append("/tools/allow", "read"),
        removeItem("/tools/allow", "*"),
        append("/tools/deny", "exec"),
        append("/tools/deny", "write"),
        set("/tools/x", 1),
        remove("/tools/x"),
      ),
    ).toBe(after);
  });

  test("the document before the edits stays as it was, and the new one has new places", () => {
    const before = parseJson5("{\n  a: 1,\n}");
    const after = before.edit([set("/b", 2)]);
    expect(before.get("/b")).toBeUndefined();
    expect(after.get("/b")).toBe(2);
    expect(after.span("/b")).toMatchObject({ line: 3, column: 6 });
    expect(before.edit([]).text).toBe(before.text);
  });
});

test("what one edit takes away changes nothing about how the next is written", () => {
  const [first, second] = [remove("/b/0"), set("/c", [[]])];
  const text = "{ a: 1, b: [ null ], c: null }";
  expect(edited(text, first, second)).toBe("{ a: 1, b: [], c: [ [] ] }");
  expect(edited(text, second, first)).toBe("{ a: 1, b: [], c: [ [] ] }");
});

test("what is written on a line whose beginning another edit takes away is indented as the line is then", () => {
  const text = '{\n  "a"\n:[null\n  ],"b":{}\n}';
  expect(edited(text, remove("/a/0"), set("/b", { c: null }))).toBe(
    '{\n  "a"\n:[],"b":{\n  "c":null\n}\n}',
  );
});

test("edits made together leave what they leave in turn, where one joins the line on which another's container begins", () => {
  const start = parseTree('[\n  [\n    null\n  ,{"a":\n    null\n    }],{"b":\n  null\n  }\n]');
  const style = styleOf(start);
  const edits = [remove("/0/1"), set("/1/c", 3)];
  const inTurn = edits.reduce((tree, edit) => editTree(tree, [edit], style), start);
  expect(edited(start.text, ...edits)).toBe(inTurn.text);
});

describe("edits that make no sense are refused", () => {
  test.each<readonly [string, Edit, string]>([
    ["{a: 'secret'}", set("/a/b", 1), "/a is not an object"],
    ["{a: null}", set("/a/b/c", 1), "/a is not an object"],
    ["{a: [1]}", set("/a/b", 1), "/a is a list"],
    ["{a: [1]}", set("/a/1", 1), "/a is a list"],
    ["{a: [1]}", set("/a/-", 1), "/a is a list"],
    ["{a: {}}", append("/a", 1), "/a is not a list"],
    ["{a: 'x'}", removeItem("/a", "x"), "/a is not a list"],
    ["[]", set("/a", 1), "The document is a list"],
    ["{}", remove(""), "cannot be removed"],
    ["{}", set("a", 1), "pointer"],
    ["{}", set("/a", Number.NaN), "JSON knows no such number"],
    ["{}", set("/a", "x".repeat(1024 * 1024)), "1 MiB"],
    ["{}", set("/a".repeat(256), {}), "256 levels"],
  ])("%s %j", (text, edit, message) => {
    const attempt = () => edited(text, edit);
    expect(attempt).toThrow(EditError);
    expect(attempt).toThrow(message);
    expect(attempt).not.toThrow("secret");
  });
});
