import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rememberingFiles } from "./file-memory.ts";
import { kindOf } from "./file-stats.ts";
import { entriesIn, namesIn } from "./list-folder.ts";
import { readTextFile } from "./read-text-file.ts";
import { realPathOf } from "./real-path.ts";

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-memory-")));
});
afterAll(() => rm(folder, { recursive: true, maxRetries: 5 }));

test("every fix of one inspection is tried on the files as they were first seen, errors too", async () => {
  const [file, missing] = [join(folder, "a.json"), join(folder, "b.json")];
  await writeFile(file, "first");
  const bounds = rememberingFiles({});
  const look = async () => [
    (await readTextFile(file, bounds)).text,
    await kindOf(missing, bounds),
    await namesIn(folder, bounds),
    (await entriesIn(folder, bounds)).map(({ name }) => name),
    await realPathOf(missing, bounds),
    await readTextFile(missing, bounds).catch(({ code }: { readonly code: string }) => code),
  ];
  const before = await look();
  expect(before).toEqual(["first", "missing", ["a.json"], ["a.json"], undefined, "not_found"]);
  await writeFile(file, "second");
  await writeFile(missing, "new");
  expect(await look()).toEqual(before);
  expect((await readTextFile(file, {})).text).toBe("second");
});

test("within bounds nothing is remembered, so that nothing outside is read for what it was", () => {
  const bounds = { roots: [folder] };
  expect(rememberingFiles(bounds)).toBe(bounds);
  const remembering = rememberingFiles({});
  expect(rememberingFiles(remembering)).toBe(remembering);
});
