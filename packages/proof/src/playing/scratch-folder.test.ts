import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fullFolder, makeScratch } from "./scratch-folder.ts";

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-scratch-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The ID of a process that has ended. */
function endedPid(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

test("what a killed run left behind is removed by the next one, and nothing else", async () => {
  const folder = await temporaryFolder();
  const left = [
    `parapet-proof-${endedPid()}-abcDEF`,
    `pp-${endedPid()}-abcDEF`,
    `parapet-proof-${process.ppid}-abcDEF`,
  ];
  const others = ["parapet-proof-mine", "parapet-proof-1x-abcDEF", "other"];
  for (const name of [...left, ...others]) {
    // oxlint-disable-next-line no-await-in-loop -- A few folders.
    await mkdir(join(folder, name));
  }
  await writeFile(join(folder, left[0] ?? "", "file"), "canary");
  const scratch = await makeScratch("pp", folder);
  expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual(
    [scratch, ...[...left.slice(2), ...others].map((name) => join(folder, name))].toSorted(),
  );
});

test("a folder that another user has given such a name is left alone, and a link is", async () => {
  const folder = await temporaryFolder();
  const name = `pp-${endedPid()}-abcDEF`;
  const linked = `pp-${endedPid()}-linked`;
  await mkdir(join(folder, name));
  await mkdir(join(folder, "other"));
  await symlink(join(folder, "other"), join(folder, linked));
  const user = process.getuid?.();
  await makeScratch("pp", folder, user === undefined ? undefined : user + 1);
  expect(await readdir(folder)).toEqual(expect.arrayContaining([name, linked, "other"]));
});

test("a temporary folder that is missing or full is named with what to do", async () => {
  const missing = join(await temporaryFolder(), "none");
  await expect(makeScratch("parapet-proof", missing)).rejects.toThrow(
    `The temporary folder ${missing} does not`,
  );
  const full = Object.assign(new Error("write"), { code: "ENOSPC" });
  expect(fullFolder(full, "/tmp")?.message).toBe(
    "The temporary folder /tmp is full. Free some space on its disk, or set TMPDIR to a folder on another disk.",
  );
  expect(fullFolder(new Error("other"))).toBeUndefined();
  expect(fullFolder(Object.assign(new Error("x"), { code: "EINVAL" }))).toBeUndefined();
});
