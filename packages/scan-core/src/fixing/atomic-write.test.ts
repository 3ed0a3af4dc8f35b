/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { randomBytes } from "node:crypto";
import { readdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createFile, overwriteFile, removeFile, replaceFile } from "./atomic-write.ts";
import { filePlace } from "./file-place.ts";
import { readFileState } from "./file-state.ts";
import { FileChanged } from "./fix-errors.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const bytes = Buffer.from("new");
const noRandomness = (size: number) => new Uint8Array(size);

async function setUp() {
  const folder = await temporaryFolder();
  const path = join(folder, "file");
  await writeFile(path, "old");
  const before = (await readFileState(await filePlace(path)))!;
  return { folder, path, before };
}

describe("replacing a file", () => {
  test("gives it the new bytes and the mode asked for, and leaves nothing else", async () => {
    const { folder, path, before } = await setUp();
    const after = await replaceFile(before, { bytes, mode: 0o604 }, randomBytes);
    expect(await readFile(path, "utf8")).toBe("new");
    expect((await stat(path)).mode & 0o7777).toBe(0o604);
    expect(after).toEqual(await readFileState(await filePlace(path)));
    expect(await readdir(folder)).toEqual(["file"]);
  });

  test("does nothing when its bytes have changed", async () => {
    const { folder, path, before } = await setUp();
    await writeFile(path, "mine");
    await expect(replaceFile(before, { bytes, mode: 0o600 }, randomBytes)).rejects.toThrow(
      FileChanged,
    );
    expect(await readFile(path, "utf8")).toBe("mine");
    expect(await readdir(folder)).toEqual(["file"]);
  });

  test("does nothing when another file with the same bytes stands there", async () => {
    const { folder, path, before } = await setUp();
    await writeFile(join(folder, "twin"), "old");
    await rename(join(folder, "twin"), path);
    await expect(replaceFile(before, { bytes, mode: 0o600 }, randomBytes)).rejects.toThrow(
      FileChanged,
    );
  });
});

describe("making a file", () => {
  test("never overwrites what is there, link or file", async () => {
    const { folder, path } = await setUp();
    await symlink("nowhere", join(folder, "link"));
    for (const taken of [path, join(folder, "link")]) {
      await expect(
        createFile(await filePlace(taken), { bytes, mode: 0o600 }, randomBytes),
      ).rejects.toThrow(FileChanged);
    }
    expect((await readdir(folder)).toSorted()).toEqual(["file", "link"]);
    expect(await readFile(path, "utf8")).toBe("old");
  });

  test("says what stands there afterwards, so that it can be taken back", async () => {
    const { folder } = await setUp();
    const made = await createFile(
      await filePlace(join(folder, "fresh")),
      { bytes, mode: 0o600 },
      randomBytes,
    );
    expect(made).toEqual(await readFileState(await filePlace(join(folder, "fresh"))));
    await removeFile(made);
    expect(await readdir(folder)).toEqual(["file"]);
  });
});

test("a file that was changed is not removed", async () => {
  const { path, before } = await setUp();
  await writeFile(path, "mine");
  await expect(removeFile(before)).rejects.toThrow(FileChanged);
  expect(await readFile(path, "utf8")).toBe("mine");
});

test("a predictable temporary name that somebody has taken is an error, not a way in", async () => {
  const { folder, path, before } = await setUp();
  await symlink(path, join(folder, `.file.${"0".repeat(32)}.tmp`));
  const place = await filePlace(path);
  await expect(overwriteFile(place, { bytes, mode: 0o600 }, noRandomness)).rejects.toThrow(
    "EEXIST",
  );
  expect(await readFileState(await filePlace(path))).toEqual(before);
});
