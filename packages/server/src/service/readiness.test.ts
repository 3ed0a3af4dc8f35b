import { expect, test } from "vitest";
import { problemsNow } from "./readiness.ts";

test("a service is degraded for as long as anything of it is, and says what", () => {
  let unwritten: readonly string[] = [];
  const now = () =>
    problemsNow(
      { problems: [] },
      { outage: { problems: () => unwritten } },
      { problems: () => [] },
    );
  expect(now()).toEqual([]);
  unwritten = ["The disk is full; make room."];
  expect(now()).toEqual(unwritten);
  const all = problemsNow(
    { problems: ["A file is missing."] },
    { outage: { problems: () => unwritten } },
    { problems: () => ["A key is another."] },
  );
  expect(all).toEqual(["A file is missing.", "The disk is full; make room.", "A key is another."]);
});
