import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const repository = join(import.meta.dirname, "..");
const page = readFileSync(join(repository, "docs/security.md"), "utf8");
const boundaries = page.split(/^## /m).filter((section) => section.includes("**Holds.**"));

test("the security model names a test for every boundary, and each of them is there", () => {
  expect(boundaries.length).toBeGreaterThan(8);
  for (const boundary of boundaries) {
    const [, proof = ""] = boundary.split("**Proven by**");
    const tests = [...proof.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path = ""]) => path);
    expect(tests).not.toEqual([]);
    expect(tests.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  }
});

test("the security model says of every boundary what does not hold", () => {
  expect(boundaries.filter((section) => !section.includes("**Does not hold.**"))).toEqual([]);
});
