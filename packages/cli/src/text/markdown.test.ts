import { describe, expect, test } from "vitest";
import { markdownCode, markdownText } from "./markdown.ts";

test.each([
  ["HTML", "<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
  ["an entity", "&lt;script&gt;", "&amp;lt;script&amp;gt;"],
  ["a link", "[a](http://b)", String.raw`\[a\](http:&#8203;//b)`],
  ["a bare address", "www.evil.example", "www&#8203;.evil.example"],
  ["a mention", "@everyone", "@&#8203;everyone"],
  ["a table cell", "a | b", String.raw`a \| b`],
  ["an escaped pipe", String.raw`a \| b`, String.raw`a \\\| b`],
  ["a heading", "# a", String.raw`\# a`],
  ["a new line", "a\n\n# b", String.raw`a\\n\\n\# b`],
])("%s from a file stays text", (_, text, markdown) => {
  expect(markdownText(text)).toBe(markdown);
});

describe("a code span", () => {
  test.each([
    ["openclaw.json:4:1", "`openclaw.json:4:1`"],
    ["a`b", "``a`b``"],
    ["``", "``` `` ```"],
    [" a", "`  a `"],
    ["a|b", String.raw`${"`"}a\|b${"`"}`],
    ["", ""],
  ])("of %j is not left by it", (text, code) => {
    expect(markdownCode(text)).toBe(code);
  });
});
