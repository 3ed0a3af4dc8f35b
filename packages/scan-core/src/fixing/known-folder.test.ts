import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FileChanged } from "./fix-errors.ts";
import { inFolder, type KnownFolder, knownFolder } from "./known-folder.ts";

let known: KnownFolder;
beforeAll(async () => {
  known = await knownFolder(await realpath(await mkdtemp(join(tmpdir(), "parapet-known-"))));
});
afterAll(() => rm(known.path, { recursive: true }));

test("work is done in the folder that was resolved", async () => {
  expect(await inFolder(known, (folder) => Promise.resolve(folder.ino))).toBe(known.inode);
});

test.each([
  ["another folder of the same file system", { inode: 1n }],
  // As under a mount: its root has the same number in many file systems.
  ["a folder with the same number of another file system", { device: 1n }],
])("nothing is done in %s, which has taken its place", async (_what, difference) => {
  const other = {
    ...known,
    ...("inode" in difference
      ? { inode: known.inode + difference.inode }
      : { device: known.device + difference.device }),
  };
  const work = inFolder(other, () => Promise.resolve("done"));
  await expect(work).rejects.toThrow(FileChanged);
});
