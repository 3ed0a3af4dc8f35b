import { expect, test } from "vitest";
import { rulesIn } from "./definitions.ts";

test("rules on one line are separated, whatever is in their brackets", () => {
  expect(rulesIn("Bash(git add:*), Bash(npm run a, b) Read")).toEqual([
    "Bash(git add:*)",
    "Bash(npm run a, b)",
    "Read",
  ]);
  expect(rulesIn('["Bash", "Read"]')).toEqual(["Bash", "Read"]);
  expect(rulesIn("")).toEqual([]);
});
