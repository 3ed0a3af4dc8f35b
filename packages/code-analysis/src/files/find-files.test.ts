import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findInstructionFiles } from "./find-files.ts";

const room = { mostFolders: 100, mostFiles: 100, mostFilesOfSkill: 100 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-find-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(...ways: readonly string[]): Promise<void> {
  for (const way of ways) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(join(folder, way)), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, way), "# Notes\n");
  }
}

async function found(limits: Partial<typeof room>) {
  const { files, isCut, cutSkills } = await findInstructionFiles(
    folder,
    {},
    { ...room, ...limits },
  );
  const shown = (path: string) => path.slice(folder.length + 1);
  return { files: files.map(({ path }) => shown(path)), isCut, cutSkills: cutSkills.map(shown) };
}

test("a skill of many files does not take the place of the skills after it, and is said to be cut", async () => {
  await write("a/SKILL.md", "a/1.md", "a/2.md", "a/3.md", "b/SKILL.md", "b/1.md");
  expect(await found({ mostFilesOfSkill: 2 })).toMatchObject({
    files: ["a/1.md", "a/2.md", "b/1.md", "b/SKILL.md"].toSorted(),
    isCut: true,
    cutSkills: ["a"],
  });
});

test("skills that the limit of files leaves out in part are said to be cut", async () => {
  await write("a/SKILL.md", "a/x/1.md", "b/SKILL.md", "b/x/1.md");
  const { files, isCut, cutSkills } = await found({ mostFiles: 3 });
  expect(files).toHaveLength(3);
  expect(isCut).toBe(true);
  expect(cutSkills).toEqual(["b"]);
});

test.each<[string, Partial<typeof room>, string]>([
  ["too many folders", { mostFolders: 3 }, "x/y/1.md"],
  ["a folder that is too deep", {}, `${"x/".repeat(14)}1.md`],
])("a skill with %s is said to be cut", async (_, limits, way) => {
  await write("a/SKILL.md", `a/${way}`, "b/SKILL.md");
  expect((await found(limits)).cutSkills).toEqual(["a"]);
});

test("a collection within the limits is whole", async () => {
  await write("a/SKILL.md", "a/x/1.md", "b/SKILL.md");
  expect(await found({})).toEqual({
    files: ["a/SKILL.md", "a/x/1.md", "b/SKILL.md"],
    isCut: false,
    cutSkills: [],
  });
});
