import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { checkDataFolder } from "./data-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});
const modeOf = async () => (await stat(folder)).mode & 0o777;

test.runIf(process.platform !== "win32")(
  "a data folder that others may enter is made private where it holds nothing but Parapet's files",
  async () => {
    for (const name of [
      "parapet.db",
      "parapet.db-wal",
      "parapet.db-pending",
      "parapet.db-wal.lost-20261123T120000Z",
      "operator-token",
      "advisories.jsonl",
    ]) {
      await writeFile(join(folder, name), "");
    }
    await mkdir(join(folder, "replaced-20261123T120000Z"));
    await mkdir(join(folder, ".restore-aB3dE6"));
    await mkdir(join(folder, ".restore-4711-aB3dE6"));
    await mkdir(join(folder, "backups"));
    await chmod(folder, 0o755);
    expect(await checkDataFolder(folder)).toEqual({ isTightened: true, warning: "", problem: "" });
    expect(await modeOf()).toBe(0o700);
    expect(await checkDataFolder(folder)).toMatchObject({ isTightened: false });
  },
);

test.runIf(process.platform !== "win32")(
  "the mode of a folder with other files is left, and said",
  async () => {
    await writeFile(join(folder, "parapet.db"), "");
    await writeFile(join(folder, "thesis.txt"), "");
    await chmod(folder, 0o755);
    const seen = await checkDataFolder(folder);
    expect(seen).toMatchObject({ isTightened: false, problem: "" });
    expect(seen.warning).toContain(`${folder} has mode 0755: other users can list its files`);
    await chmod(folder, 0o775);
    expect((await checkDataFolder(folder)).problem).toContain(
      "other users can replace the operator token",
    );
    expect((await checkDataFolder(folder)).problem).not.toContain(folder);
    expect(await modeOf()).toBe(0o775);
  },
);

test("a folder that is not there yet is left to who makes it", async () => {
  expect(await checkDataFolder(join(folder, "none"))).toMatchObject({ warning: "" });
});

test
  .runIf(process.platform !== "win32")
  .each([
    ".socket-aB3_d",
    ".restore-aB3dE6",
    "replaced-20261123T120000Z",
    "adapter-secret",
    "adapters",
    "address",
    "addresses",
    "advisories.jsonl",
    "advisories.jsonl.new",
    "backups",
    "fingerprint-key",
    "locks",
    "instructions",
    "spool",
    "operator-token",
    "operator-token.draft-1",
    "parapet.db",
    "parapet.db-shm",
    "parapet-telemetry.db",
    "parapet-telemetry.db-wal",
    "parapet.sock",
    "sign-in-codes",
  ])("%s is Parapet's own, and does not keep a folder open", async (name) => {
  await writeFile(join(folder, name), "");
  await chmod(folder, 0o750);
  expect(await checkDataFolder(folder)).toEqual({ isTightened: true, warning: "", problem: "" });
});

test
  .runIf(process.platform !== "win32")
  .each([
    ".socket",
    ".restore-",
    "replaced-",
    "adapter",
    "addressed",
    "my-backups",
    "backups of mine",
    "parapet",
    "parapet.dbx",
    "parapet.sqlite",
    "locks.",
    "xlocks",
    ".bashrc",
  ])("%s is somebody's, and the folder's mode is left", async (name) => {
  await writeFile(join(folder, name), "");
  await chmod(folder, 0o750);
  expect(await checkDataFolder(folder)).toMatchObject({ isTightened: false });
  expect(await modeOf()).toBe(0o750);
});

test.runIf(process.platform !== "win32" && process.getuid?.() === 0)(
  "a folder of another user is left, and it is said that its owner can replace what it has",
  async () => {
    await chown(folder, 12_345, 12_345);
    await chmod(folder, 0o700);
    const seen = await checkDataFolder(folder);
    expect(seen.isTightened).toBe(false);
    expect(seen.warning).toContain(
      `${folder} belongs to another user (uid 12345): other users can replace the operator token and the database; specify a folder of your own`,
    );
    expect(seen.problem).toContain("The data folder belongs to another user (uid 12345)");
  },
);

test.runIf(process.platform !== "win32").each([
  [0o700, false],
  [0o701, true],
  [0o710, true],
  [0o740, true],
])(
  "a folder of mode %i, whose owner alone may enter it, is left as it is: %s",
  async (mode, is) => {
    await chmod(folder, mode);
    expect((await checkDataFolder(folder)).isTightened).toBe(is);
  },
);
