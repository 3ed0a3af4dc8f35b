import { link, mkdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveModeTarget } from "./mode-target.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

test("a mode is changed in the workspace alone, also where texts may be changed in other folders", async () => {
  const home = await realpath(await temporaryFolder());
  const [workspace, beside] = [join(home, "work"), join(home, "beside")];
  await mkdir(join(workspace, "..notes"), { recursive: true });
  await mkdir(beside);
  for (const folder of [workspace, beside, join(workspace, "..notes")]) {
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, "a.json"), "{}");
  }
  const target = (path: string) =>
    resolveModeTarget(
      path,
      { workspacePath: workspace, configPath: join(workspace, "openclaw.json") },
      { workspace, all: [workspace, beside, home] },
    );
  for (const path of [workspace, join(workspace, "a.json"), join(workspace, "..notes/a.json")]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await target(path)).toMatchObject({ mode: expect.any(Number) });
  }
  for (const path of [home, beside, join(beside, "a.json"), "/etc/passwd"]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(target(path)).rejects.toThrow("lies outside the workspace");
  }
});

test("a mode is not changed of a file that has another name, elsewhere for all that is known", async () => {
  const home = await realpath(await temporaryFolder());
  const workspace = join(home, "work");
  const file = join(workspace, "a.json");
  await mkdir(workspace);
  await writeFile(file, "{}");
  const target = (path = file) =>
    resolveModeTarget(
      path,
      { workspacePath: workspace, configPath: file },
      { workspace, all: [workspace] },
    );
  const other = join(home, "b.json");
  await link(file, other);
  await expect(target()).rejects.toThrow("has 2 names");
  await rm(other);
  expect(await target()).toMatchObject({ mode: expect.any(Number) });
  await symlink(file, join(workspace, "c.json"));
  await expect(target(join(workspace, "c.json"))).rejects.toThrow("through a symbolic link");
  await expect(target(join(workspace, "d.json"))).rejects.toThrow("There is no");
});
