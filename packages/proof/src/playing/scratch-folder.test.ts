import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ProofFailed } from "../core/proof-failed.ts";
import { serveOnSocket } from "../loopback/serve-on-socket.ts";
import { makeScratch, unfitFolder } from "./scratch-folder.ts";

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
  expect(unfitFolder(full, "/tmp")?.message).toBe(
    "The temporary folder /tmp is full. Free some space on its disk, or set TMPDIR to a folder on another disk.",
  );
  expect(unfitFolder(new Error("other"))).toBeUndefined();
  expect(unfitFolder(Object.assign(new Error("x"), { code: "EINVAL" }))).toBeUndefined();
});

test.each([
  "The sandbox did not start. The sandbox ended. bwrap: Can't mkdir /home: No space left on device",
  "OpenClaw 2026.9.6 does not start. It said: Error: ENOSPC: no space left on device, write",
])("what a sandbox says about a full disk is about the temporary folder: %s", (said) => {
  expect(unfitFolder(new ProofFailed(said), "/tmp")?.message).toContain("/tmp is full. Free some");
  expect(unfitFolder(new ProofFailed("It ended."), "/tmp")).toBeUndefined();
});

test("a temporary folder whose name is too long for sockets is named with what to do", async () => {
  const folder = join(await temporaryFolder(), "n".repeat(100));
  await mkdir(folder);
  const error: unknown = await serveOnSocket(join(folder, "model"), () => ({ body: "" })).catch(
    (refused: unknown) => refused,
  );
  expect(unfitFolder(error, folder)?.message).toBe(
    `The name of the temporary folder ${folder} is too long for sockets. Set TMPDIR to a folder with a shorter one.`,
  );
});
