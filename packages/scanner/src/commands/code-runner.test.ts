import { expect, test } from "vitest";
import { codeRunnerSeverity } from "./code-runner.ts";

test.for(["git", "npm", "pnpm", "yarn", "/usr/bin/git"])(
  "%s alone is of everyday use, and no interpreter that somebody opened",
  (program) => {
    expect(codeRunnerSeverity([program])).toBe("medium");
  },
);

test.for(["npx", "pnpx", "bun", "node", "bash", "docker"])(
  "%s alone is an interpreter",
  (program) => {
    expect(codeRunnerSeverity([program])).toBe("high");
  },
);

test.for(["git status", "npm view", "ls", "curl", "rm"])("%s runs no code", (command) => {
  expect(codeRunnerSeverity(command.split(" "))).toBeUndefined();
});
