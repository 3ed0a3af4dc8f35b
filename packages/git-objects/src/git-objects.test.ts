import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import {
  currentBranch,
  findRepository,
  GitError,
  openObjectStore,
  originAddress,
  readReference,
  resolveCommit,
  treeOf,
  writeTree,
} from "./index.ts";
import { gitEnvironment as env } from "./testing/git-environment.ts";

/* Repositories of the real git: what it writes is what is read. */

let root = "";
const git = (...args: string[]): string =>
  execFileSync("git", ["-C", root, ...args], { env, encoding: "utf8", stdio: "pipe" }).trim();

beforeAll(() => {
  root = join(mkdtempSync(join(tmpdir(), "parapet-git-")), "repo");
  mkdirSync(root);
  git("init", "-q", "-b", "main");
  git("remote", "add", "origin", "https://ada:hunter2@git.example.com/acme/agents.git");
  mkdirSync(join(root, "deep/er"), { recursive: true });
  symlinkSync("deep/er/file.txt", join(root, "inside"));
  symlinkSync("/etc/passwd", join(root, "outside"));
  symlinkSync("../../x", join(root, "deep/up"));
  writeFileSync(join(root, "run.sh"), "#!/bin/sh\n");
  chmodSync(join(root, "run.sh"), 0o755);
  const lines = Array.from(
    { length: 2_000 },
    (_, index) => `line ${index} ${Math.imul(index, 7919)}`,
  );
  for (let round = 0; round < 12; round += 1) {
    lines[round * 100] = `changed in ${round}`;
    writeFileSync(join(root, "deep/er/file.txt"), lines.join("\n"));
    git("add", "-A");
    git("commit", "-q", "-m", `round ${round}`);
  }
  git("tag", "-a", "v1", "-m", "one", "HEAD~3");
});

/** Compares what is laid out with what git itself shows. */
function expectCommit(name: string): void {
  const repository = findRepository(join(root, "deep/er"));
  if (repository === undefined) throw new Error("No repository.");
  const store = openObjectStore(repository);
  const commit = resolveCommit(repository, store, name);
  expect(commit).toBe(git("rev-parse", `${name}^{commit}`));
  const folder = mkdtempSync(join(tmpdir(), "parapet-tree-"));
  const { links: leftOut } = writeTree(store, { tree: treeOf(store, commit), folder });
  store.close();
  expect(leftOut).toEqual(["deep/up", "outside"]);
  expect(readFileSync(join(folder, "deep/er/file.txt"), "utf8")).toBe(
    execFileSync("git", ["-C", root, "show", `${commit}:deep/er/file.txt`], {
      env,
      encoding: "utf8",
    }),
  );
  expect(readlinkSync(join(folder, "inside"))).toBe("deep/er/file.txt");
  expect(lstatSync(join(folder, "run.sh")).mode & 0o111).toBe(0o111);
  expect(existsSync(join(folder, "outside"))).toBe(false);
  expect(existsSync(join(folder, ".git"))).toBe(false);
}

const names = ["HEAD", "@", "@~1", "main", "HEAD~11", "HEAD^", "v1", "v1~2", "HEAD~2^"];

describe("a commit is laid out as git shows it", () => {
  test.each(names)("from loose objects: %s", (name) => {
    expect(() => expectCommit(name)).not.toThrow();
  });

  test("from packs with deltas, packed references and the beginning of a hash", () => {
    git("pack-refs", "--all");
    git("repack", "-adfq", "--depth=50", "--window=50");
    expect(git("count-objects", "-v")).toContain("count: 0");
    for (const name of [...names, git("rev-parse", "--short=8", "HEAD~4")]) expectCommit(name);
  });

  test("of a clone that borrows its objects, and of a further work tree", () => {
    const clone = `${root}-clone`;
    execFileSync("git", ["clone", "-q", "--shared", root, clone], { env, stdio: "pipe" });
    git("worktree", "add", "-q", `${root}-tree`, "HEAD~1");
    for (const folder of [clone, `${root}-tree`]) {
      const repository = findRepository(folder);
      if (repository === undefined) throw new Error("No repository.");
      const store = openObjectStore(repository);
      const head = resolveCommit(repository, store, "HEAD");
      expect(head).toBe(
        execFileSync("git", ["-C", folder, "rev-parse", "HEAD"], { env, encoding: "utf8" }).trim(),
      );
      expect(treeOf(store, head)).toMatch(/^[0-9a-f]{40}$/);
      store.close();
    }
  });
});

test("the branch and the remote are told, without the password in its address", () => {
  const repository = findRepository(root);
  if (repository === undefined) throw new Error("No repository.");
  expect(currentBranch(repository)).toBe("main");
  expect(originAddress(repository)).toBe("https://git.example.com/acme/agents.git");
  expect(readReference(repository, "refs/heads/main")).toBe(git("rev-parse", "main"));
  expect(readReference(repository, "refs/../../x")).toBeUndefined();
});

test("a folder that is in no repository has none", () => {
  expect(findRepository(mkdtempSync("/tmp/parapet-plain-"))).toBeUndefined();
});

test.each(["nothing", "HEAD~500", "", "HEAD:run.sh", "--help", "../../etc", "0".repeat(40)])(
  "what is no commit is a sentence, not a file elsewhere: %s",
  (name) => {
    const repository = findRepository(root);
    if (repository === undefined) throw new Error("No repository.");
    const store = openObjectStore(repository);
    expect(() => resolveCommit(repository, store, name)).toThrow(GitError);
    store.close();
  },
);

test("no hook and no program that a hostile repository configures is run", () => {
  const marker = `${root}-ran`;
  for (const hook of ["post-checkout", "fsmonitor"]) {
    writeFileSync(join(root, ".git/hooks", hook), `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 });
  }
  for (const [key, value] of [
    ["core.fsmonitor", `touch ${marker}`],
    ["filter.x.smudge", `touch ${marker}`],
    ["core.sshCommand", `touch ${marker}`],
  ] as const)
    execFileSync("git", ["config", "-f", join(root, ".git/config"), key, value], { env });
  writeFileSync(join(root, ".git/info/attributes"), "* filter=x\n");
  expectCommitWithoutGit();
  expect(existsSync(marker)).toBe(false);
});

function expectCommitWithoutGit(): void {
  const repository = findRepository(root);
  if (repository === undefined) throw new Error("No repository.");
  const store = openObjectStore(repository);
  const commit = resolveCommit(repository, store, "HEAD");
  const folder = mkdtempSync(join(tmpdir(), "parapet-tree-"));
  writeTree(store, { tree: treeOf(store, commit), folder });
  expect(existsSync(join(folder, "run.sh"))).toBe(true);
  store.close();
}

test("a file that is there already, or a link in place of one, is never written over", () => {
  const tree = treeWith([["100644", "a.txt", blobWith("theirs")]]);
  const repository = findRepository(root);
  if (repository === undefined) throw new Error("No repository.");
  const store = openObjectStore(repository);
  const folder = mkdtempSync(join(tmpdir(), "parapet-tree-"));
  const mine = join(folder, "mine.txt");
  writeFileSync(mine, "mine");
  symlinkSync(mine, join(folder, "a.txt"));
  expect(() => writeTree(store, { tree, folder })).toThrow(GitError);
  expect(readFileSync(mine, "utf8")).toBe("mine");
  store.close();
});

test("a repository of a format that is not read says so, and not that its commit is missing", () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-sha256-"));
  execFileSync("git", ["init", "-q", "--object-format=sha256", folder], { env });
  const repository = findRepository(folder);
  if (repository === undefined) throw new Error("No repository.");
  const store = openObjectStore(repository);
  expect(() => resolveCommit(repository, store, "HEAD")).toThrow('the format "sha256"');
  store.close();
});

test("a damaged object is a sentence", () => {
  const repository = findRepository(`${root}-clone`);
  if (repository === undefined) throw new Error("No repository.");
  const hash = "ab".repeat(20);
  mkdirSync(join(repository.commonDir, "objects/ab"), { recursive: true });
  writeFileSync(join(repository.commonDir, "objects/ab", "ab".repeat(19)), "no zlib");
  const store = openObjectStore(repository);
  expect(() => store.read(hash)).toThrow("damaged");
  store.close();
});

/** A commit's tree of entries that no git writes by itself. */
function treeWith(
  entries: readonly (readonly [mode: string, name: string, hash: string])[],
): string {
  const bytes = Buffer.concat(
    entries.flatMap(([mode, name, hash]) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(hash, "hex"),
    ]),
  );
  return execFileSync(
    "git",
    ["-C", root, "hash-object", "-t", "tree", "-w", "--literally", "--stdin"],
    { env, encoding: "utf8", input: bytes },
  ).trim();
}

function blobWith(text: string): string {
  return execFileSync("git", ["-C", root, "hash-object", "-w", "--stdin"], {
    env,
    encoding: "utf8",
    input: text,
  }).trim();
}

/** Lays a tree out; the folder, and what was left out. */
function laidOut(tree: string): { readonly folder: string; readonly leftOut: readonly string[] } {
  const repository = findRepository(root);
  if (repository === undefined) throw new Error("No repository.");
  const store = openObjectStore(repository);
  const folder = mkdtempSync(join(tmpdir(), "parapet-tree-"));
  try {
    return { folder, leftOut: writeTree(store, { tree, folder }).links };
  } finally {
    store.close();
  }
}

test("links that leave the folder by way of other links are left out", () => {
  const inner = treeWith([
    ["120000", "out", blobWith("up/../../etc/passwd")],
    ["120000", "up", blobWith("../..")],
    ["120000", "within", blobWith("../../b")],
  ]);
  const { folder, leftOut } = laidOut(
    treeWith([
      ["40000", "a", treeWith([["40000", "deep", inner]])],
      ["100644", "b", blobWith("text")],
      ["120000", "loop", blobWith("loop")],
    ]),
  );
  expect(leftOut).toEqual(["a/deep/out", "loop"]);
  expect(existsSync(join(folder, "a/deep/out"))).toBe(false);
  expect(readFileSync(join(folder, "a/deep/within"), "utf8")).toBe("text");
});

test("a tree whose folders have each other many times over ends with a sentence", () => {
  let tree = treeWith([]);
  for (let level = 0; level < 12; level += 1)
    tree = treeWith(Array.from({ length: 10 }, (_, index) => ["40000", `f${index}`, tree]));
  expect(() => laidOut(tree)).toThrow("more than 200000 files and folders");
});

test("a file and a link of one name are refused, so that nothing is written through the link", () => {
  const tree = treeWith([
    ["120000", "a", blobWith(".")],
    ["40000", "a", treeWith([["120000", "l", blobWith("..")]])],
  ]);
  expect(() => laidOut(tree)).toThrow("two files of one name");
});

test("a name that the system does not take is a sentence", () => {
  expect(() => laidOut(treeWith([["100644", "n".repeat(300), blobWith("x")]]))).toThrow(GitError);
});

test("a pack index that ends too early is a sentence", () => {
  const repository = findRepository(`${root}-clone`);
  if (repository === undefined) throw new Error("No repository.");
  const pack = join(repository.commonDir, "objects/pack");
  mkdirSync(pack, { recursive: true });
  const index = Buffer.alloc(8 + 1_024 + 20);
  index.writeUInt32BE(0xff_74_4f_63, 0);
  index.writeUInt32BE(2, 4);
  for (let at = 0xcd; at < 256; at += 1) index.writeUInt32BE(1, 8 + 4 * at);
  index.fill(0xcd, 8 + 1_024);
  writeFileSync(join(pack, "pack-cd.idx"), index);
  writeFileSync(join(pack, "pack-cd.pack"), "PACK");
  const store = openObjectStore(repository);
  expect(() => store.read("cd".repeat(20))).toThrow(GitError);
  store.close();
});

test("a large delta that is a delta of itself ends with a sentence before it fills the memory", () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-delta-"));
  execFileSync("git", ["init", "-q", folder], { env });
  const repository = findRepository(folder);
  if (repository === undefined) throw new Error("No repository.");
  const pack = join(repository.commonDir, "objects/pack");
  mkdirSync(pack, { recursive: true });
  const size = 67_108_864;
  const header = [0x80 | (7 << 4) | (size & 15)];
  for (let left = Math.floor(size / 16); left > 0; left = Math.floor(left / 128))
    header.push((left >= 128 ? 0x80 : 0) | (left % 128));
  const own = Buffer.alloc(20, 0xee);
  const start = Buffer.from("PACK\0\0\0\x02\0\0\0\x01", "latin1");
  const body = deflateSync(Buffer.alloc(size));
  writeFileSync(join(pack, "pack-ee.pack"), Buffer.concat([start, Buffer.from(header), own, body]));
  const index = Buffer.alloc(8 + 1_024);
  index.writeUInt32BE(0xff_74_4f_63, 0);
  index.writeUInt32BE(2, 4);
  for (let at = 0xee; at < 256; at += 1) index.writeUInt32BE(1, 8 + 4 * at);
  const [checksum, offset] = [Buffer.alloc(4), Buffer.from([0, 0, 0, start.length])];
  writeFileSync(join(pack, "pack-ee.idx"), Buffer.concat([index, own, checksum, offset]));
  const store = openObjectStore(repository);
  expect(() => store.read("ee".repeat(20))).toThrow("damaged");
  store.close();
});
