import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolvePath } from "./resolve-path.ts";

let folder = "";
const at = (...names: readonly string[]): string => join(folder, ...names);

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-resolve-")));
  await mkdir(at("real"));
  await writeFile(at("real", "file"), "");
  await symlink(at("real"), at("link"));
});
afterAll(() => rm(folder, { recursive: true }));

test("links are followed, those above a file that is not there too", async () => {
  expect(await resolvePath(at("link", "file"))).toBe(at("real", "file"));
  expect(await resolvePath(at("link", "absent", "file"))).toBe(at("real", "absent", "file"));
});

test("whether what is outside exists cannot be seen by where a link to it leads", async () => {
  await symlink("../elsewhere/absent", at("nowhere"));
  expect(await resolvePath(at("nowhere"))).toBe(join(folder, "..", "elsewhere", "absent"));
  expect(await resolvePath(at("nowhere", "file"))).toBe(
    join(folder, "..", "elsewhere", "absent", "file"),
  );
});

test("a loop of links ends, however many lead into each other", async () => {
  await symlink(at("a"), at("a"));
  await expect(resolvePath(at("a"))).rejects.toThrow("lead to each other");
  await symlink("c/c/c/c/c/c/c/c", at("b"));
  await symlink("b/b/b/b/b/b/b/b", at("c"));
  await expect(resolvePath(at("b"))).rejects.toThrow("lead to each other");
});
