import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeArchive } from "./make-archive.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-swapped-"));
});
afterEach(() => rm(folder, { recursive: true }));

test.runIf(process.platform === "linux")(
  "a folder that is swapped for a link while a backup is made is neither written nor emptied",
  async () => {
    const [data, shared, other] = ["data", "shared", "other"].map((name) => join(folder, name));
    await mkdir(data!);
    await mkdir(shared!);
    await mkdir(join(other!, "files"), { recursive: true });
    await writeFile(join(other!, "files/kept"), "kept");
    await writeFile(join(data!, "operator-token"), `parapet_op_${"x".repeat(43)}\n`);
    await makeArchive(
      {
        file: join(shared!, "b.tar.gz"),
        data: data!,
        env: { HOME: folder },
        cwd: folder,
        now: () => new Date("2026-11-23T12:00:00Z"),
      },
      {
        kind: "backup",
        settingsFile: "",
        databases: async () => {
          const [own = ""] = await readdir(shared!);
          await rename(join(shared!, own), join(shared!, "moved"));
          await symlink(other!, join(shared!, own));
          return { database_version: 0, telemetry_database_version: 0, files: [] };
        },
        notesOn: () => [],
      },
    );
    expect(await readdir(other!)).toEqual(["files"]);
    expect(await readdir(join(other!, "files"))).toEqual(["kept"]);
    expect(await readFile(join(other!, "files/kept"), "utf8")).toBe("kept");
    expect(await readdir(join(shared!, "moved"))).toEqual([]);
  },
);
