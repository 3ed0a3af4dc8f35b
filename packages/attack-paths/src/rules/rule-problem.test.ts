import { expect, test } from "vitest";
import { compareProblems } from "./rule-problem.ts";

const problem = (file: string, line: number, column: number, message: string) => ({
  file,
  line,
  column,
  message,
});

test("problems are reported by file, line, column and text, numbers as numbers", () => {
  const sorted = [
    problem("a.yaml", 2, 9, "b"),
    problem("a.yaml", 10, 2, "a"),
    problem("a.yaml", 10, 2, "b"),
    problem("a.yaml", 10, 2, "b"),
    problem("a.yaml", 10, 11, "a"),
    problem("b.yaml", 1, 1, "a"),
  ];
  expect(sorted.toReversed().toSorted(compareProblems)).toEqual(sorted);
});
