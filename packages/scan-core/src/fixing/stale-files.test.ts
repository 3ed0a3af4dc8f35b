import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { knownFolder } from "./known-folder.ts";
import { removeStaleFiles } from "./stale-files.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { temporaryName } from "./temporary-name.ts";

const now = new Date("2026-02-03T04:05:06.789Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const randomBytes = (size: number) => new Uint8Array(size).fill(7);

/** Which of these files, so many minutes old, are left. */
async function left(names: readonly string[], minutes: number): Promise<readonly string[]> {
  const folder = await temporaryFolder();
  for (const name of names) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(path, "");
    // oxlint-disable-next-line no-await-in-loop
    await utimes(path, minutesAgo(minutes), minutesAgo(minutes));
  }
  await removeStaleFiles(await knownFolder(folder), "a.json", now);
  return readdir(folder);
}

const temporaryOf = (name: string) => temporaryName(name, randomBytes);

test.each(["a.json", "a.json.bak"])(
  "what a killed process left when it wrote %s is removed after ten minutes",
  async (name) => {
    expect(await left([temporaryOf(name)], 11)).toEqual([]);
    expect(await left([temporaryOf(name)], 10)).toHaveLength(1);
  },
);

test("files and copies themselves stay, and so does what was left of other files", async () => {
  const names = ["a.json", "a.json.bak", temporaryOf("b.json"), temporaryOf("a.json.old")];
  expect((await left(names, 60)).toSorted()).toEqual(names.toSorted());
});

test("a folder that is gone is no failure", async () => {
  const folder = await knownFolder(await temporaryFolder());
  const gone = { ...folder, path: `${folder.path}-gone` };
  await expect(removeStaleFiles(gone, "a.json", now)).resolves.toBeUndefined();
});
