import { expect, test } from "vitest";
import { commentIn, isInComment, markText } from "./marked-text.ts";

const lineOf = (text: string, number = 1) => {
  const line = markText(text, "markdown").lines[number - 1];
  if (line === undefined) throw new Error("There is no such line.");
  return line;
};

test("the text beside a comment is visible, and the comment is not", () => {
  const line = lineOf("Shown <!-- first --> shown <!-- second");
  expect(commentIn(line)).toBe("<!-- first  <!-- second");
  expect(isInComment(line, 2)).toBe(false);
  expect(isInComment(line, 8)).toBe(true);
  expect(isInComment(line, 22)).toBe(false);
});

test("a comment goes on in the next lines until it is closed", () => {
  const text = "<!-- a\nb <!-- c\nd --> shown";
  expect(commentIn(lineOf(text, 2))).toBe("b <!-- c");
  expect(commentIn(lineOf(text, 3))).toBe("d ");
  expect(isInComment(lineOf(text, 3), 7)).toBe(false);
});

test("a line without a comment has nothing in one", () => {
  expect(commentIn(lineOf("Shown --> shown"))).toBe("");
  expect(isInComment(lineOf("Shown"), 0)).toBe(false);
});
