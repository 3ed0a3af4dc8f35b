import { mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderFault } from "./installation-folder.ts";

const installed = (folder: string) => ({
  adapter: "openclaw" as const,
  folder,
  agent_ids: ["main"],
  target: "/home/ann/.openclaw/openclaw.json",
});

test("an installation of this data folder is none of another, also by another name of the folder", async () => {
  const home = await realpath(await mkdtemp(join(tmpdir(), "parapet-folder-")));
  onTestFinished(() => rm(home, { recursive: true }));
  await mkdir(join(home, "data", "adapters"), { recursive: true });
  await symlink(join(home, "data"), join(home, "link"));
  const here = join(home, "data", "adapters");
  expect(await folderFault(installed(join(here, "ad_1")), here)).toBe("");
  const linked = join(home, "link", "adapters");
  expect(await folderFault(installed(join(linked, "ad_1")), here)).toBe("");
  expect(await folderFault(installed(join(here, "ad_1")), linked)).toBe("");
});

test("one of another data folder asks another service, and it is said which, and what to do", async () => {
  const fault = await folderFault(installed("/old/adapters/ad_1"), "/new/adapters");
  expect(fault).toMatch(
    /^The adapter was installed for the data folder \/old and calls the service of that folder, not of \/new; run .*parapet protect openclaw.*--data \/new.* again\.$/,
  );
});
