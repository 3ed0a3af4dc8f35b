import { execFileSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { findRepository, openObjectStore, resolveCommit, treeOf, writeTree } from "../index.ts";
import { gitEnvironment as env } from "../testing/git-environment.ts";

/** By path: text, "-> target" of a link, "#!" at the beginning of a program. */
type Files = Readonly<Record<string, string>>;

const commits: readonly Files[] = [
  { "a/b/c": "1", "a/d": "2", x: "3", "run.sh": "#!a", link: "-> a/d", "gone/only": "4" },
  { a: "a file now", x: "3", "run.sh": "a", "link/file": "5" },
  { "a/b": "-> ../x", x: "-> /etc/passwd", "run.sh": "#!a", link: "-> link" },
  { "a/b/c": "1", "a/d": "2", x: "3", "run.sh": "#!a", link: "-> a/d", "gone/only": "4" },
  {},
  { "a/b/c": "-> ../../run.sh", "run.sh": "#!b", "x/y/z": "-> ../../a" },
];

let root = "";
let hashes: readonly string[] = [];
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "parapet-write-tree-"));
  const git = (...args: string[]): string =>
    execFileSync("git", ["-C", root, ...args], { env, encoding: "utf8", stdio: "pipe" }).trim();
  git("init", "-q", "-b", "main");
  hashes = commits.map((files) => {
    for (const name of readdirSync(root))
      if (name !== ".git") rmSync(join(root, name), { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      if (text.startsWith("-> ")) symlinkSync(text.slice(3), join(root, path));
      else writeFileSync(join(root, path), text);
      if (text.startsWith("#!")) chmodSync(join(root, path), 0o755);
    }
    git("add", "-A");
    git("commit", "-q", "--allow-empty", "-m", "m");
    return git("rev-parse", "HEAD");
  });
});

test("a commit laid over another one is what it is in an empty folder, whatever took the place of what", () => {
  const repository = findRepository(root);
  if (repository === undefined) throw new Error("The repository of the test was not found.");
  const store = openObjectStore(repository);
  const treeAt = (index: number): string =>
    treeOf(store, resolveCommit(repository, store, hashes[index] ?? ""));
  for (const [from] of commits.entries()) {
    for (const [to] of commits.entries()) {
      const [direct, over] = [fresh(), fresh()];
      const leftOut = writeTree(store, { tree: treeAt(to), folder: direct });
      writeTree(store, { tree: treeAt(from), folder: over });
      expect(
        writeTree(store, { tree: treeAt(to), folder: over, laid: treeAt(from) }),
      ).toStrictEqual(leftOut);
      expect(listed(over), `${from} → ${to}`).toStrictEqual(listed(direct));
    }
  }
  store.close();
});

test("a file that a partial clone does not have is named, and the rest is laid out", () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-partial-"));
  const run = (...args: string[]) =>
    execFileSync("git", ["-C", folder, ...args], { env, encoding: "utf8", stdio: "pipe" }).trim();
  run("init", "-q", "-b", "main");
  writeFileSync(join(folder, "large.bin"), "large");
  writeFileSync(join(folder, "small"), "small");
  run("add", "-A");
  run("commit", "-q", "-m", "m");
  const hash = run("rev-parse", "HEAD:large.bin");
  rmSync(join(folder, ".git/objects", hash.slice(0, 2), hash.slice(2)), { force: true });
  const repository = findRepository(folder);
  if (repository === undefined) throw new Error("The repository of the test was not found.");
  const store = openObjectStore(repository);
  const laid = mkdtempSync(join(tmpdir(), "parapet-laid-"));
  const tree = treeOf(store, resolveCommit(repository, store, "main"));
  expect(writeTree(store, { tree, folder: laid })).toStrictEqual({
    links: [],
    missing: ["large.bin"],
  });
  expect(readdirSync(laid)).toStrictEqual(["small"]);
  store.close();
});

function fresh(): string {
  return mkdtempSync(join(tmpdir(), "parapet-laid-"));
}

function listed(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => {
      const at = join(folder, path);
      const { mode } = lstatSync(at);
      const isLink = lstatSync(at).isSymbolicLink();
      const content = isLink
        ? readlinkSync(at)
        : lstatSync(at).isDirectory()
          ? ""
          : readFileSync(at, "utf8");
      return `${path} ${isLink ? "link" : mode.toString(8)} ${content}`;
    })
    .toSorted();
}
