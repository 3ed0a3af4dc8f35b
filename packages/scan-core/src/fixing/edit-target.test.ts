import { chmod, link, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FixRefusal } from "../core/check.ts";
import { locateEditTarget, statEditTarget, resolveEditTarget } from "./edit-target.ts";

let root: string;
let folder: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "parapet-target-")));
  folder = join(root, "desk");
  await mkdir(folder);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

async function file(name: string, mode = 0o600): Promise<string> {
  await writeFile(at(name), "{}", { mode });
  return at(name);
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(FixRefusal);
  return String(error);
}

describe("an edit goes", () => {
  test("to the file itself, by whatever link it is named", async () => {
    const path = await file("a.json");
    await symlink("a.json", at("link"));
    for (const named of [path, at("link")]) {
      const { place, state } = await resolveEditTarget(named, [folder]);
      expect(place.path).toBe(path);
      expect(state).toMatchObject({ path, names: 1, mode: 0o600 });
    }
  });

  test("to a new file where none is, in a folder that may be a link", async () => {
    await symlink(folder, join(root, "other"));
    const { place, state } = await resolveEditTarget(join(root, "other", "new.json"), [folder]);
    expect([place.path, state]).toEqual([at("new.json"), undefined]);
  });
});

describe("an edit is refused", () => {
  test("outside the folders, also where a link leads there", async () => {
    await writeFile(join(root, "b.json"), "{}");
    await symlink(join(root, "b.json"), at("out"));
    for (const path of [join(root, "b.json"), join(root, "new.json"), at("out")]) {
      expect(await refusal(locateEditTarget(path, [folder]))).toContain(root);
    }
  });

  test("of a link that points nowhere, or to itself", async () => {
    await symlink("gone", at("nowhere"));
    await symlink("loop", at("loop"));
    expect(await refusal(locateEditTarget(at("nowhere"), [folder]))).toContain("points nowhere");
    expect(await refusal(locateEditTarget(at("loop"), [folder]))).toContain("points to itself");
  });

  test("of a file with further names, or that nobody may write to, and a look at it is not", async () => {
    await link(await file("a.json"), at("same.json"));
    await file("c.json", 0o444);
    expect(await refusal(resolveEditTarget(at("a.json"), [folder]))).toContain(at("a.json"));
    expect(await refusal(resolveEditTarget(at("c.json"), [folder]))).toContain("is read-only");
    expect((await locateEditTarget(at("a.json"), [folder])).state).toMatchObject({ names: 2 });
    expect((await locateEditTarget(at("c.json"), [folder])).state).toMatchObject({ mode: 0o444 });
    await chmod(at("c.json"), 0o422);
    expect((await resolveEditTarget(at("c.json"), [folder])).state).toMatchObject({ mode: 0o422 });
  });
});

describe("a plan that is never written", () => {
  test("looks at the file by whatever link, and takes one that is not there for new", async () => {
    const path = await file("a.json");
    await symlink("a.json", at("link"));
    const { place, state } = await statEditTarget(at("link"), {});
    expect([place.path, state?.path]).toEqual([path, path]);
    expect(Buffer.from(state?.bytes ?? []).toString()).toBe("{}");
    expect(await statEditTarget(at("new.json"), {})).toMatchObject({
      place: { path: at("new.json") },
      state: undefined,
    });
  });

  test("says of what is no file that it cannot be changed, and of a file out of bounds nothing more", async () => {
    expect(await refusal(statEditTarget(folder, {}))).toContain(`${folder} is a folder`);
    await writeFile(join(root, "b.json"), "{}");
    await symlink(join(root, "b.json"), at("out"));
    expect(await refusal(statEditTarget(at("out"), { roots: [folder] }))).toContain("outside");
  });
});
