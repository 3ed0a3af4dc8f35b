import { expect, test } from "vitest";
import { csvOf, markdownCode, markdownOf, markdownText } from "./export-rows.ts";

test("a spreadsheet gets a line for each row, and quotes what would end a cell", () => {
  const rows = [
    { name: "a, b", risk: 9.4, open: true },
    { name: 'say "hi"', risk: 1, open: false },
    { name: "two\nlines", risk: 0, open: true },
  ];
  expect(csvOf(rows)).toBe(
    'name,risk,open\r\n"a, b",9.4,true\r\n"say ""hi""",1,false\r\n"two\nlines",0,true\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uff1d1+1", "\uff20SUM(A1)"])(
  "a spreadsheet does not run %j as a formula",
  (name) => {
    expect(csvOf([{ name }]).split("\r\n").slice(1).join("\r\n")).toMatch(/^"?'/);
  },
);

test("a spreadsheet that takes a semicolon for the end of a cell runs no formula behind one", () => {
  expect(csvOf([{ name: 'a;=1+1;" =2' }])).toBe('name\r\n"a;\'=1+1;"" \'=2"\r\n');
  expect(csvOf([{ name: "a\n=1" }])).toBe('name\r\n"a\n\'=1"\r\n');
  expect(csvOf([{ name: "a; b" }])).toBe("name\r\na; b\r\n");
});

test("a terminal that prints a table acts on nothing in it", () => {
  expect(csvOf([{ name: "a\u001b[2Jb\u202e" }])).toBe("name\r\na\\u{1b}[2Jb\\u{202e}\r\n");
});

test("a number below zero stays a number", () => {
  expect(csvOf([{ change: -3 }])).toBe("change\r\n-3\r\n");
});

test("a table of Markdown is as wide as its names, and nothing in it counts as Markdown", () => {
  expect(markdownOf([{ name: "a|b", link: "[x](http://y)" }])).toBe(
    String.raw`| name | link |
| --- | --- |
| a\|b | \[x\](http:&#8203;//y) |`,
  );
  expect(markdownText("<b>*now*</b>\n`rm` &lt;")).toBe(
    String.raw`&lt;b&gt;\*now\*&lt;/b&gt; \`rm\` &amp;lt;`,
  );
});

test("a name in a copied text mentions nobody, leads nowhere and is no heading", () => {
  expect(markdownText("# @all https://evil.example www.evil.example")).toBe(
    String.raw`\# @&#8203;all https:&#8203;//evil.example www&#8203;.evil.example`,
  );
});

test("a name as code cannot end the code", () => {
  expect(markdownCode("a` ![x](https://evil.example/p.png) `\n# b\u001b")).toBe(
    "`a' ![x](https://evil.example/p.png) ' # b\\u{1b}`",
  );
  expect(markdownCode(" \n")).toBe("");
});
