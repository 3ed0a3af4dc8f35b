import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../.github/workflows");

test("every action of a workflow is pinned to a commit, so that a moved tag runs nothing of others here", () => {
  const uses = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/\buses:\s*(\S+)/g)].map(
      ([, action = ""]) => `${name}: ${action}`,
    ),
  );
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((use) => !/@[0-9a-f]{40}$/.test(use))).toEqual([]);
});
