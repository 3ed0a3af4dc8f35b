import { mkdir, realpath, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { editFoldersOf } from "./edit-folders.ts";
import { toyOptions } from "./testing/toy-setting.ts";
import { toyWorkspace } from "./testing/toy-workspace.ts";

async function opened(allowedRoots: (base: string) => readonly string[]) {
  const workspace = await toyWorkspace({ "toy.json": "{}", note: "" });
  const base = await realpath(join(workspace.folder, ".."));
  await mkdir(join(base, "shared"));
  await symlink("shared", join(base, "linked"));
  await symlink("loop", join(base, "loop"));
  const options = toyOptions(workspace, { allowedRoots: allowedRoots(base) });
  return { base, folders: editFoldersOf(workspace.location, options) };
}

test("a folder that is allowed is where it really lies, once, and one that is not there is none", async () => {
  const { base, folders } = await opened((at) => [
    join(at, "linked"),
    join(at, "shared"),
    join(at, "missing"),
    join(at, "workspace/note/below"),
  ]);
  const workspace = join(base, "workspace");
  expect(await folders).toEqual({ workspace, all: [workspace, join(base, "shared")] });
});

test("a folder that cannot be looked up is no folder that is missing: no fix is planned", async () => {
  const { folders } = await opened((at) => [join(at, "loop")]);
  await expect(folders).rejects.toThrow("its path has a symbolic link that points to itself");
});
