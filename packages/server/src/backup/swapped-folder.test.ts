import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeArchive } from "./make-archive.ts";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-swapped-")));
});
afterEach(() => rm(folder, { recursive: true }));

const now = new Date("2026-11-23T12:00:00Z");
const databases = { database_version: 0, telemetry_database_version: 0, files: [] };

/** Backs up a data folder with a token into "shared"; `meanwhile` is done while it is made. */
function backUpInto(
  shared: string,
  meanwhile: (copies: string) => Promise<void> = async () => {},
): Promise<unknown> {
  return makeArchive(
    {
      file: join(shared, "b.tar.gz"),
      data: join(folder, "data"),
      env: { HOME: folder },
      cwd: folder,
      now: () => now,
    },
    {
      kind: "backup",
      settingsFile: "",
      databases: async (_settings, copies) => {
        await meanwhile(copies);
        return databases;
      },
      notesOn: () => [],
    },
  );
}

async function folders(): Promise<{ readonly shared: string; readonly other: string }> {
  const [data, shared, other] = ["data", "shared", "other"].map((name) => join(folder, name));
  await mkdir(data!, { mode: 0o700 });
  await mkdir(shared!);
  await mkdir(join(other!, "files"), { recursive: true });
  await writeFile(join(other!, "files/kept"), "kept");
  await writeFile(join(data!, "operator-token"), `parapet_op_${"x".repeat(43)}\n`);
  return { shared: shared!, other: other! };
}

test.runIf(process.platform === "linux")(
  "a folder that is swapped for a link while a backup is made is neither written nor emptied",
  async () => {
    const { shared, other } = await folders();
    await backUpInto(shared, async () => {
      const [own = ""] = await readdir(shared);
      await rename(join(shared, own), join(shared, "moved"));
      await symlink(other, join(shared, own));
    });
    expect(await readdir(other)).toEqual(["files"]);
    expect(await readdir(join(other, "files"))).toEqual(["kept"]);
    expect(await readFile(join(other, "files/kept"), "utf8")).toBe("kept");
    expect(await readdir(join(shared, "moved"))).toEqual([]);
  },
);

test.skipIf(process.platform === "win32")(
  "a folder that a backup cannot use is removed again",
  async () => {
    const { shared } = await folders();
    // The new folder cannot be entered, as one that somebody has put in its place.
    const before = process.umask(0o100);
    try {
      await expect(backUpInto(shared)).rejects.toThrow("choose a folder that only you can write");
    } finally {
      process.umask(before);
    }
    expect(await readdir(shared)).toEqual([]);
  },
);

test.skipIf(process.platform === "win32")(
  "of a folder with the name of a killed backup only what backups make is removed",
  async () => {
    const { shared } = await folders();
    const longAgo = new Date("2026-11-20T12:00:00Z");
    for (const [name, contents] of [
      ["killed", ["files", "archive"]],
      ["moved-here", ["work", "notes"]],
    ] as const) {
      const path = join(shared, `.parapet-backup-${name}`);
      // oxlint-disable-next-line no-await-in-loop
      await mkdir(join(path, contents[0]), { recursive: true, mode: 0o700 });
      // oxlint-disable-next-line no-await-in-loop
      await writeFile(join(path, contents[1]), "secret");
      // oxlint-disable-next-line no-await-in-loop
      await utimes(path, longAgo, longAgo);
    }
    await symlink(join(shared, ".parapet-backup-moved-here"), join(shared, ".parapet-backup-link"));
    await backUpInto(shared);
    expect((await readdir(shared)).toSorted()).toEqual([
      ".parapet-backup-link",
      ".parapet-backup-moved-here",
      "b.tar.gz",
    ]);
    expect((await readdir(join(shared, ".parapet-backup-moved-here"))).toSorted()).toEqual([
      "notes",
      "work",
    ]);
  },
);

test.skipIf(process.platform === "win32")(
  "where another user can replace the folder of a backup, databases are copied in the data folder",
  async () => {
    const { shared } = await folders();
    const copiedIn: string[] = [];
    const note = async (copies: string) => void copiedIn.push(await realpath(copies));
    await backUpInto(shared, note);
    await chmod(shared, 0o777);
    await backUpInto(shared, note);
    await chmod(shared, 0o1777);
    await backUpInto(shared, note);
    const isInData = copiedIn.map((path) => path.startsWith(join(folder, "data")));
    expect(isInData).toEqual([false, true, false]);
    expect(await readdir(join(folder, "data"))).toEqual(["operator-token"]);
  },
);
