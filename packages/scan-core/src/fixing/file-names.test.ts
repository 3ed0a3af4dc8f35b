import { link, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withFolder } from "../files/folder-handle.ts";
import { statName } from "./file-names.ts";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-names-")));
  await writeFile(at("a.json"), "{}");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const temporary = (name: string, digit = "0") => `.${name}.${digit.repeat(32)}.tmp`;

async function namesOf(name: string): Promise<number> {
  return (await withFolder(folder, {}, (handle) => statName(handle, name))).names;
}

test("every name of a file counts, but what is left of an earlier write", async () => {
  expect(await namesOf("a.json")).toBe(1);
  await link(at("a.json"), at(temporary("a.json")));
  expect(await namesOf("a.json")).toBe(1);
  await link(at("a.json"), at("b.json"));
  expect(await namesOf("a.json")).toBe(2);
});

test.each([
  ["of another file's writing", temporary("b.json")],
  ["with a shorter number", ".a.json.0123.tmp"],
  ["of nothing", "a.json.tmp"],
])("a name that is %s counts", async (_, name) => {
  await link(at("a.json"), at(name));
  expect(await namesOf("a.json")).toBe(2);
});

test("another file that is left of the same writing takes no name away", async () => {
  await link(at("a.json"), at("b.json"));
  await writeFile(at(temporary("a.json")), "{}");
  await symlink("a.json", at(temporary("a.json", "1")));
  expect(await namesOf("a.json")).toBe(2);
});
