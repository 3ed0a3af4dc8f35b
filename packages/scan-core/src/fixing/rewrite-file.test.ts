import { randomBytes } from "node:crypto";
import { mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rewriteFile } from "./rewrite-file.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

async function place() {
  const folder = await temporaryFolder();
  const options = {
    dataDir: join(folder, "data"),
    randomBytes,
    now: () => new Date(0),
    changeId: "ad_01m7ys32cezy0rc032r6yc",
  };
  return { folder, path: join(folder, "settings.json"), options };
}

test("a file that is not there is made for its user alone, with the folder it is in", async () => {
  const { folder, options } = await place();
  const path = join(folder, "new", "settings.json");
  const { backup } = await rewriteFile(path, (before) => `${String(before)}!`, options);
  expect(backup).toBe("");
  expect(await readFile(path, "utf8")).toBe("undefined!");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("the old text is kept beside the file, and its permissions stay", async () => {
  const { path, options } = await place();
  await writeFile(path, "old", { mode: 0o640 });
  const { backup } = await rewriteFile(path, () => "new", options);
  expect(await readFile(backup, "utf8")).toBe("old");
  expect(await readFile(path, "utf8")).toBe("new");
  expect((await stat(path)).mode & 0o777).toBe(0o640);
});

test("the file behind a link is changed, and the link stays", async () => {
  const { folder, path, options } = await place();
  await mkdir(join(folder, "dotfiles"));
  const real = join(folder, "dotfiles", "settings.json");
  await writeFile(real, "old");
  await symlink(real, path);
  expect(await rewriteFile(path, () => "new", options)).toMatchObject({ path: real });
  expect(await readFile(real, "utf8")).toBe("new");
  expect(await readFile(path, "utf8")).toBe("new");
});

test("nothing is written, and nothing copied, when the text stays or the change is refused", async () => {
  const { path, options } = await place();
  await writeFile(path, "old");
  const { backup } = await rewriteFile(path, (before) => before, options);
  expect(backup).toBe("");
  const refused = rewriteFile(
    path,
    () => {
      throw new Error("It is no JSON.");
    },
    options,
  );
  await expect(refused).rejects.toThrow("It is no JSON.");
  expect(await readFile(path, "utf8")).toBe("old");
});

test("a file that shall go is gone, and its copy stays", async () => {
  const { path, options } = await place();
  await writeFile(path, "old");
  const { backup } = await rewriteFile(path, () => undefined, options);
  await expect(readFile(path)).rejects.toThrow("ENOENT");
  expect(await readFile(backup, "utf8")).toBe("old");
});
