import { expect, test } from "vitest";
import { reasonOf, sentence } from "./sentences.ts";

test.each<[readonly string[], string]>([
  [[], "Parapet blocked this call."],
  [["  ", "."], "Parapet blocked this call."],
  [[" No. "], "Parapet blocked this call: No."],
  [["One...", "two"], "Parapet blocked this call: One; two."],
])("the reasons %j are one sentence", (reasons, said) => {
  expect(sentence("Parapet blocked this call", reasons)).toBe(said);
});

test("a long sentence is cut, and shows it", () => {
  expect(sentence("x".repeat(479), [])).toBe(`${"x".repeat(479)}.`);
  expect(sentence("x".repeat(480), [])).toBe(`${"x".repeat(480)}…`);
  expect(sentence("x".repeat(600), [])).toBe(`${"x".repeat(480)}…`);
});

test("a failure is told by its message, and one without a message as one that is not known", () => {
  expect(reasonOf(new Error("nobody is there"))).toBe("nobody is there");
  expect(reasonOf("a stack")).toBe("an unknown failure");
});
