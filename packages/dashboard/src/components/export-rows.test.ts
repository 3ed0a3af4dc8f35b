import { expect, test } from "vitest";
import { csvOf, markdownOf, markdownText } from "./export-rows.ts";

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

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
  "a spreadsheet does not run %j as a formula",
  (name) => {
    expect(csvOf([{ name }]).split("\r\n").slice(1).join("\r\n")).toMatch(/^"?'/);
  },
);

test("a number below zero stays a number", () => {
  expect(csvOf([{ change: -3 }])).toBe("change\r\n-3\r\n");
});

test("a table of Markdown is as wide as its names, and nothing in it counts as Markdown", () => {
  expect(markdownOf([{ name: "a|b", link: "[x](http://y)" }])).toBe(
    String.raw`| name | link |
| --- | --- |
| a\|b | \[x\](http://y) |`,
  );
  expect(markdownText("<b>*now*</b>\n`rm`")).toBe(String.raw`\<b\>\*now\*\</b\> \`rm\``);
});
