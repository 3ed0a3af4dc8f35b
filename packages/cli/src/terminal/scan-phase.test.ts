import { expect, test } from "vitest";
import { describePhase } from "./scan-phase.ts";

test("who scans a large collection is told how far the scan is", () => {
  expect(describePhase({ phase: "reading" })).toBe("Reading the workspace");
  const files = { step: "files", done: 32, of: 5_000 } as const;
  expect(describePhase({ phase: "reading", progress: files })).toBe("Reading files: 32 of 5000");
  const skills = { step: "skills", done: 1, of: 40 } as const;
  expect(describePhase({ phase: "reading", progress: skills })).toBe("Analyzing skills: 1 of 40");
});
