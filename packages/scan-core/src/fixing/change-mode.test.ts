import { chmod, link, mkdir, realpath, rename, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changeMode, type ModeChange } from "./change-mode.ts";
import { filePlace } from "./file-place.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

/** A file of mode 0644 that is to have 0600, and how to see what it has. */
async function change(more: Partial<ModeChange> = {}, isFolder = false) {
  const folder = await realpath(await temporaryFolder());
  const path = join(folder, "a.json");
  if (isFolder) await mkdir(path);
  else await writeFile(path, "{}");
  await chmod(path, 0o644);
  const { dev: device, ino: inode } = await stat(path, { bigint: true });
  const wanted = { place: await filePlace(path), device, inode, from: 0o644, to: 0o600, ...more };
  const modeOf = async (at = path) => (await stat(at)).mode & 0o7777;
  return { folder, path, wanted, modeOf };
}

test.each([false, true])(
  "a mode is changed, and the change back is known (folder: %s)",
  async (is) => {
    const { wanted, modeOf } = await change({}, is);
    const back = await changeMode(wanted);
    expect(await modeOf()).toBe(0o600);
    expect(back).toEqual({ ...wanted, from: 0o600, to: 0o644 });
    await changeMode(back);
    expect(await modeOf()).toBe(0o644);
  },
);

test.each<[string, Partial<ModeChange>]>([
  ["another mode", { from: 0o640 }],
  ["another file's number", { inode: 1n }],
  ["another disk's number", { device: 0n }],
])("a file with %s than was planned on keeps its mode", async (_, more) => {
  const { wanted, modeOf } = await change(more);
  await expect(changeMode(wanted)).rejects.toMatchObject({
    name: "FileChanged",
    message: expect.stringContaining("was changed by another program"),
  });
  expect(await modeOf()).toBe(0o644);
});

test("a file with a second name keeps its mode", async () => {
  const { folder, path, wanted, modeOf } = await change();
  await link(path, join(folder, "second"));
  await expect(changeMode(wanted)).rejects.toThrow("2 names");
  expect(await modeOf()).toBe(0o644);
});

test("what a link in its place leads to keeps its mode", async () => {
  const { folder, path, wanted, modeOf } = await change();
  await rename(path, join(folder, "own"));
  await symlink(join(folder, "own"), path);
  await expect(changeMode(wanted)).rejects.toThrow("has become a symbolic link");
  expect(await modeOf()).toBe(0o644);
});

test("a file that is gone, or whose folder was replaced, is said to be", async () => {
  const gone = await change();
  await rename(gone.path, `${gone.path}.old`);
  await expect(changeMode(gone.wanted)).rejects.toMatchObject({ name: "FixFailed" });
  const { folder, path, wanted, modeOf } = await change();
  await rename(folder, `${folder}-old`);
  await mkdir(folder);
  await rename(join(`${folder}-old`, "a.json"), path);
  await expect(changeMode(wanted)).rejects.toMatchObject({ name: "FileChanged" });
  expect(await modeOf()).toBe(0o644);
});
