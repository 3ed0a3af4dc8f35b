import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSmallFile } from "./read-small-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-small-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["", undefined],
  ["wörter", undefined],
  ["abc", 3],
])("the text %j is read, where %s bytes may be", async (text, most) => {
  const path = join(folder, "file");
  writeFileSync(path, text);
  expect(await readSmallFile(path, most)).toBe(text);
});

test("a file of a megabyte is read whole, and a larger one is not", async () => {
  const path = join(folder, "file");
  writeFileSync(path, "x".repeat(1024 * 1024));
  expect(await readSmallFile(path)).toHaveLength(1024 * 1024);
  writeFileSync(path, "x".repeat(1024 * 1024 + 1));
  await expect(readSmallFile(path)).rejects.toThrow(`${path} is larger than 1048576 bytes.`);
});

test("what is not there, or is a folder, is an error", async () => {
  await expect(readSmallFile(join(folder, "gone"))).rejects.toThrow("ENOENT");
  await expect(readSmallFile(folder)).rejects.toThrow(`${folder} is not a file.`);
});

test.skipIf(process.platform === "win32")(
  "a pipe that nobody writes to is an error, and is not waited for",
  async () => {
    const path = join(folder, "pipe");
    execFileSync("mkfifo", [path]);
    await expect(readSmallFile(path)).rejects.toThrow(`${path} is not a file.`);
  },
);
