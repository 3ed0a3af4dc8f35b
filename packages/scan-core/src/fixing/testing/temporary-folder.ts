import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * A folder of the running test alone, gone when the test is over. Its path has no symbolic links.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-fix-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
