import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/**
 * A folder of the given files that goes when the test ends. Returns its absolute path, links
 * resolved.
 */
export async function temporaryFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-openclaw-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(path), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(path, text);
  }
  return folder;
}

/** A machine whose home is the given folder. */
export function environmentIn(
  homeDir: string,
  env: Readonly<Record<string, string>> = {},
): ScanEnvironment {
  return { env, homeDir, cwd: homeDir, hostName: "box" };
}
