import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { systemReason, systemSentence } from "./system-error.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("an error of the system is a sentence that names the file and the next step", () => {
  test("where a part of the path is a file", () => {
    const file = join(folder, "file");
    writeFileSync(file, "x");
    expect(systemSentence(errorOf(() => readFileSync(join(file, "x"))))).toBe(
      `Cannot use ${join(file, "x")}: a part of its path is a file and no folder. Check the path.`,
    );
  });

  test("where the folder to move to is missing: that path, and not the one it came from", () => {
    const [from, to] = [join(folder, "a"), join(folder, "none", "b")];
    writeFileSync(from, "x");
    expect(systemSentence(errorOf(() => renameSync(from, to)))).toBe(
      `Cannot use ${to}: its folder does not exist. Create the folder, or choose another path.`,
    );
  });

  test.skipIf(!existsSync("/dev/full"))("where standard output is a full disk", () => {
    const full = openSync("/dev/full", "w");
    const error = errorOf(() => writeSync(full, "x"));
    closeSync(full);
    expect(systemSentence(error)).toBe(
      "Cannot write: the disk is full. Free some space on it, or choose a path on another disk.",
    );
  });

  test("where the path is a folder", () => {
    const error = errorOf(() => writeFileSync(folder, "x"));
    expect(systemSentence(error)).toBe(
      `Cannot use ${folder}: it is a folder. Give the path of a file.`,
    );
  });
});

test.each([
  ["ENOSPC", "disk is full"],
  ["EDQUOT", "quota"],
  ["EROFS", "read-only"],
  ["EACCES", "permission"],
  ["EPERM", "permit"],
  ["ENOENT", "does not exist"],
  ["ENOTDIR", "no folder"],
  ["EISDIR", "is a folder"],
  ["ENOTEMPTY", "is a folder"],
  ["ELOOP", "symbolic link"],
  ["ENAMETOOLONG", "too long"],
  ["EMFILE", "ulimit"],
  ["ENFILE", "later"],
  ["EIO", "disk"],
  ["EBUSY", "another program"],
])("%s says why and what to do: %s", (code, words) => {
  const reason = systemReason(Object.assign(new Error("x"), { code }));
  expect(reason).toContain(words);
  expect(reason).not.toContain(code);
  expect(reason).toMatch(/\. .*\.$/);
});

test.each([
  ["an error of Parapet", new Error("There is no such agent.")],
  ["a code that is none of the file system", Object.assign(new Error("x"), { code: "ECONNRESET" })],
  ["no error", "x"],
])("other errors stay as they are: %s", (_, error) => {
  expect(systemReason(error)).toBeUndefined();
  expect(systemSentence(error)).toBeUndefined();
});

test("an error without a path, or of no system call, is not given one", () => {
  const error = Object.assign(new Error("x"), { code: "EACCES" });
  expect(systemSentence(error)).toBeUndefined();
  expect(systemSentence(Object.assign(error, { path: "/x" }))).toBeUndefined();
});

function threadError(code: string): Error {
  const error = new Error(`Worker initialization failure: ${code}`);
  return Object.assign(error, { code: "ERR_WORKER_INIT_FAILED" });
}

test("a thread that has no room for its files is told what to raise", () => {
  expect(systemSentence(threadError("EMFILE"))).toBe(
    "Cannot start a thread: too many files are open. Raise the limit (`ulimit -n`), and try again.",
  );
  expect(systemSentence(threadError("EUNKNOWN"))).toBeUndefined();
});
