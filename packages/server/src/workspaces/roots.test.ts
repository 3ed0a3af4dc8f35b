import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expandPath, liesIn } from "./roots.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-roots-"));
  await mkdir(join(folder, "allowed", "team"), { recursive: true });
  await mkdir(join(folder, "allowed-not"));
  await mkdir(join(folder, "secret"));
  await symlink(join(folder, "secret"), join(folder, "allowed", "way-out"));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ["allowed", true],
  ["allowed/team", true],
  ["allowed/not/yet/there", true],
  ["allowed/..hidden", true],
  ["allowed/../secret", false],
  ["allowed-not", false],
  ["secret", false],
  ["allowed/way-out", false],
  ["allowed/way-out/not-there", false],
  ["", false],
])("with one allowed root, %s lies in it: %s", async (path, expected) => {
  expect(await liesIn(join(folder, path), [join(folder, "allowed")])).toBe(expected);
});

test("a person's paths are expanded", () => {
  expect(expandPath("~", "/home/ada", "/srv")).toBe("/home/ada");
  expect(expandPath("~/.openclaw", "/home/ada", "/srv")).toBe("/home/ada/.openclaw");
  expect(expandPath("agents/a", "/home/ada", "/srv")).toBe("/srv/agents/a");
  expect(expandPath("/etc", "/home/ada", "/srv")).toBe("/etc");
});
