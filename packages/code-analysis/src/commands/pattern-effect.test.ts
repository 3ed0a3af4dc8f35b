import { expect, test } from "vitest";
import { codeByPattern, patternJudge } from "./pattern-effect.ts";

test.each([
  "^python",
  "^(node|npm) ",
  "python3? -c",
  ".*",
  "^docker (run|ps)",
  "test",
  "^/usr/bin/.*|^bash",
])("%s fits commands that run any code", (pattern) => {
  expect(codeByPattern(pattern)?.severity).toBe("high");
});

test.each(["^npm (install|ci)", "^pip install\\b", "^git .*"])(
  "%s fits installers and their like",
  (pattern) => {
    expect(codeByPattern(pattern)?.severity).toBe("medium");
  },
);

test.each([
  "^npm (test|run build)$",
  "^git (status|log|diff)\\b",
  "^node scripts/[a-z]+\\.js$",
  "^docker (ps|logs)\\b",
  "^ls",
  "^python3 -m pytest\\b",
])("%s fits none", (pattern) => {
  expect(codeByPattern(pattern)).toBeUndefined();
});

test.each(["(", "^git (?!push)", "a".repeat(600)])(
  "%s, which RE2 does not take, is not judged",
  (pattern) => {
    expect(codeByPattern(pattern)).toBeUndefined();
  },
);

test("an example shows a command that the expression fits", () => {
  expect(codeByPattern("^python3 -c")?.example).toBe("python3 -c x");
});

test("a configuration of thousands of expressions does not hold up a scan", () => {
  const judge = patternJudge();
  const judged = Array.from({ length: 66 }, () => judge("^python"));
  expect(judged.filter((one) => one !== undefined).length).toBe(64);
});
