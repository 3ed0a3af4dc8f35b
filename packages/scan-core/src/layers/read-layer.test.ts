import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { modesOf } from "./read-layer.ts";

test.skipIf(process.platform !== "linux")(
  "a file that the owner's own group may write is not shared, one whose group has others is",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-layer-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, "settings.json");
    await writeFile(path, "{}");
    await chmod(path, 0o664);
    const { uid, gid } = await stat(path);
    await mkdir(join(folder, "etc"));
    await writeFile(join(folder, "etc", "passwd"), `me:x:${uid}:${gid}::/:/bin/sh\n`);
    const sharedWith = async (members: string) => {
      await writeFile(join(folder, "etc", "group"), `own:x:${gid}:${members}\n`);
      const files = [{ path, level: "project" as const }];
      return modesOf(files, { systemRoot: folder }, undefined);
    };
    const seen = { path, level: "project", mode: 0o664 };
    expect(await sharedWith("me")).toEqual([{ ...seen, isGroupShared: false }]);
    await writeFile(
      join(folder, "etc", "passwd"),
      `me:x:${uid}:${gid}::/:/bin/sh\neve:x:4321:4321::/:/bin/sh\n`,
    );
    expect(await sharedWith("me,eve")).toEqual([{ ...seen, isGroupShared: true }]);
  },
);
