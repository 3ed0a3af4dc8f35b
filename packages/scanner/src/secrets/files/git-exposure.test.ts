import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isLeftToGit } from "./git-exposure.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "parapet-git-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(way: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, way)), { recursive: true });
  await writeFile(join(root, way), text);
}

test.each([
  [".env", ".env", false],
  [".env", "a/b/.env", false],
  ["/.env", "a/.env", true],
  ["*.local", ".env.local", false],
  [".env*", ".env.production", false],
  [".env.*\n!.env.production", ".env.production", true],
  ["secrets/", "a/secrets/.env", false],
  ["secrets/\n!.env", "secrets/.env", false],
  ["a/**/.env", "a/b/c/.env", false],
  ["a/**", "a/.env", false],
  ["**/b/.env", "a/b/.env", false],
  [".en[a-v]", ".env", false],
  [".en[!v]", ".env", true],
  ["# .env", ".env", true],
  ["env", ".env", true],
  ["a*a*a*a*a*a*a*b", "a".repeat(200), true],
])("%j and %s: left to git is %s", async (ignore, way, expected) => {
  await write(".git/HEAD", "");
  await write(".gitignore", ignore);
  expect(await isLeftToGit(join(root, way))).toBe(expected);
});

test("the rules of a folder further in decide, and outside a work tree nothing is left to git", async () => {
  await write("a/.gitignore", "!.env");
  await write(".gitignore", ".env");
  expect(await isLeftToGit(join(root, "a/.env"))).toBe(false);
  await write(".git/info/exclude", "hidden/\n");
  expect(await isLeftToGit(join(root, "a/.env"))).toBe(true);
  expect(await isLeftToGit(join(root, ".env"))).toBe(false);
  expect(await isLeftToGit(join(root, "hidden/x"))).toBe(false);
});
