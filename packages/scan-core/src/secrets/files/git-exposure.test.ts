import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exposureToGit } from "./git-exposure.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "parapet-git-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(way: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, way)), { recursive: true });
  await writeFile(join(root, way), text);
}

async function isLeftToGit(path: string): Promise<boolean> {
  return (await exposureToGit(path, { env: {}, homeDir: join(root, "home") })) === "left";
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

test("what the person has git ignore everywhere is not left to it", async () => {
  await write(".git/HEAD", "");
  await write("home/.config/git/ignore", ".env\n");
  expect(await isLeftToGit(join(root, "a/.env"))).toBe(false);
  expect(await isLeftToGit(join(root, "a/.env.local"))).toBe(true);
});

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-C", root, ...args], { stdio: ["ignore", "pipe", "ignore"] });

test.for([2, 3, 4])(
  "a file that git tracks is told, whatever is ignored (index %i)",
  async (version) => {
    git("init", "-q");
    git("config", "index.version", String(version));
    await write(".gitignore", ".env\n");
    for (const way of ["a/b/.env", "a/b/c.txt", "a/b/cd.txt", "a/.env", "ü.txt"]) {
      // oxlint-disable-next-line no-await-in-loop
      await write(way, "x");
    }
    git("add", "-f", "a/b", "ü.txt");
    if (version === 3) git("add", "-f", "-N", "a/.env");
    const environment = { env: {}, homeDir: join(root, "home") };
    expect(await exposureToGit(join(root, "a/b/.env"), environment)).toBe("tracked");
    expect(await exposureToGit(join(root, "ü.txt"), environment)).toBe("tracked");
    expect(await exposureToGit(join(root, "a/.env"), environment)).toBe(
      version === 3 ? "tracked" : "kept",
    );
  },
);

test("an index that is cut off tracks nothing", async () => {
  await write(".git/HEAD", "");
  await write(".git/index", "DIRC\0\0\0\u0002\0\0\0\u0009");
  expect(await isLeftToGit(join(root, ".env"))).toBe(true);
});
