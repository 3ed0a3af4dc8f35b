import { mkdir, realpath, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FixFailed } from "./fix-errors.ts";
import { ownFolder } from "./own-folder.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

test.skipIf(process.platform === "win32")(
  "backups lie in folders that nobody else can enter, also those that are made on the way",
  async () => {
    const home = await realpath(await temporaryFolder());
    const data = join(home, "share/parapet");
    await ownFolder(data, ["backups", "fx_1"]);
    for (const folder of [
      join(home, "share"),
      data,
      join(data, "backups"),
      join(data, "backups/fx_1"),
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    }
    // A second time they are there.
    await ownFolder(data, ["backups", "fx_1"]);
  },
);

test("a link or a file in the place of such a folder is refused", async () => {
  const home = await realpath(await temporaryFolder());
  await mkdir(join(home, "elsewhere"));
  await symlink(join(home, "elsewhere"), join(home, "backups"));
  await writeFile(join(home, "drafts"), "");
  for (const [name, what] of [
    ["backups", "is a symbolic link"],
    ["drafts", "is not a folder"],
  ] as const) {
    const made = ownFolder(home, [name, "fx_1"]);
    // oxlint-disable-next-line no-await-in-loop
    await expect(made).rejects.toThrow(what);
    // oxlint-disable-next-line no-await-in-loop
    await expect(made).rejects.toBeInstanceOf(FixFailed);
  }
});
