import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { matchesOf } from "@parapet/scan-core/core/check.ts";
import { openclaw } from "../../runtime.ts";
import { skillsFolderWritable } from "./skills-folder-writable.ts";

/** What the check says of a folder in a temporary one, by the modes of both. */
async function reportsOn(above: number, mode: number): Promise<readonly string[]> {
  const homeDir = await realpath(await mkdtemp(join(tmpdir(), "parapet-skills-")));
  onTestFinished(() => rm(homeDir, { recursive: true, force: true }));
  const folder = join(homeDir, "shared", "skills");
  const workspacePath = join(homeDir, ".openclaw");
  await mkdir(folder, { recursive: true });
  await mkdir(workspacePath);
  for (const [path, bits] of [
    [folder, mode],
    [join(homeDir, "shared"), above],
    [homeDir, 0o755],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await chmod(path, bits);
  }
  const configPath = join(workspacePath, "openclaw.json");
  await writeFile(configPath, JSON.stringify({ skills: { load: { extraDirs: [folder] } } }));
  const environment = { env: {}, homeDir, cwd: homeDir, hostName: "box" };
  const { model } = await openclaw.read({ workspacePath, configPath }, environment, new Map());
  return matchesOf(skillsFolderWritable, model).map(({ message }) => message);
}

test.skipIf(process.platform === "win32")(
  "skills in a temporary folder are judged by who can write there, not by its name",
  async () => {
    expect(await reportsOn(0o1777, 0o755)).toEqual([]);
    expect(await reportsOn(0o700, 0o777)).toEqual([]);
    expect(await reportsOn(0o755, 0o777)).toEqual([expect.stringContaining("every user")]);
    expect(await reportsOn(0o777, 0o755)).toEqual([expect.stringContaining("every user")]);
  },
);
