import { expect, test } from "vitest";
import { rewriteTexts } from "./rewrite-texts.ts";
import { secretSpan } from "./secret-span.ts";
import { mergedSpans, replaceSpans } from "./text-span.ts";

const span = (start: number, end: number) => ({ start, end });

test("parts that overlap are one, those that touch are two, and all are in order", () => {
  expect(mergedSpans([span(5, 9), span(0, 3), span(2, 4), span(6, 7), span(9, 10)])).toEqual([
    span(0, 4),
    span(5, 9),
    span(9, 10),
  ]);
  expect(mergedSpans([])).toEqual([]);
});

test("a mark is in the place of each part, and of each line of it", () => {
  expect(replaceSpans("abcdef", [span(1, 2), span(4, 6)], "*")).toBe("a*cd*");
  expect(replaceSpans("a1\n2\r\n3\r4b", [span(1, 9)], "*")).toBe("a*\n*\r\n*\r*b");
  expect(replaceSpans("abc", [], "*")).toBe("abc");
});

/** What is taken of a text for the secret that was found in it. */
const taken = (text: string, found: string) => {
  const { start, end } = secretSpan(text, text.indexOf(found), found);
  return text.slice(start, end);
};

test.each([
  ["x=abc", "abc", "abc"],
  [`x="abc"`, `"abc"`, "abc"],
  [`x='abc'`, `'abc'`, "abc"],
  [String.raw`x=\"abc\"`, String.raw`\"abc\"`, "abc"],
  [`x="`, `"`, `"`],
  [String.raw`x=abc\\"`, String.raw`abc\\`, String.raw`abc\\`],
  [String.raw`x=abc\"`, "abc\\", "abc"],
  ["Bash(mysql -proot:*)", "root:*)", "root"],
  ["Bash(mysql -proot *)", "root *)", "root"],
  ["Bash(mysql -proot*)", "root*)", "root"],
  ["Bash(mysql -proot), then", "root),", "root"],
  ["mysql -proot:*)", "root:*)", "root:*)"],
  ["(a) mysql -proot:*)", "root:*)", "root:*)"],
  ["Bash(a\nmysql -proot:*)", "root:*)", "root:*)"],
  ["Bash(mysql -pro(ot))", "ro(ot)", "ro(ot)"],
  ["Bash(mysql -pro(o)t:*)", "ro(o)t:*)", "ro(o)t"],
])("of %j, %j is %j", (text, found, secret) => {
  expect(taken(text, found)).toBe(secret);
});

const rule = (length: number) => `Bash(${"x".repeat(length - 1)}-proot:*)`;

test("of a line 512 characters are looked at for what a rule opens", () => {
  expect(taken(rule(510), "root:*)")).toBe("root");
  expect(taken(rule(511), "root:*)")).toBe("root:*)");
});

test("texts are rewritten wherever they stand, with the name that they are under", () => {
  const seen: unknown[] = [];
  const value = { a: "x", b: ["y", { c: "z" }], d: 5, e: null, f: new Map([["g", "h"]]) };
  const same = rewriteTexts(value, (text, member) => {
    seen.push([text, member]);
    return text;
  });
  expect(same).toBe(value);
  expect(seen).toEqual([
    ["a", ""],
    ["x", "a"],
    ["b", ""],
    ["y", "b"],
    ["c", ""],
    ["z", "c"],
    ["d", ""],
    ["e", ""],
    ["f", ""],
  ]);
});

test("only what changes is copied", () => {
  const value = {
    same: ["x"],
    list: ["a", "x", "b"],
    x: 1,
    bare: Object.assign(Object.create(null), { k: "x" }),
  };
  const now = rewriteTexts(value, (text) => (text === "x" ? "*" : text));
  expect(now).toEqual({ same: ["*"], list: ["a", "*", "b"], "*": 1, bare: { k: "*" } });
  expect(value.list).toEqual(["a", "x", "b"]);
  const part = { kept: { a: ["b"] }, changed: "x" };
  expect(rewriteTexts(part, (text) => (text === "x" ? "*" : text)).kept).toBe(part.kept);
});
