import { chmod, copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding } from "@parapet/posture";
import { inspectWorkspace } from "@parapet/scanner";

/**
 * What Parapet finds in a configuration: in a state folder that only its owner can open, with no
 * variable set.
 */
export async function findingsIn(configuration: string): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-accuracy-"));
  try {
    const copy = join(folder, "openclaw.json");
    await copyFile(configuration, copy);
    await chmod(copy, 0o600);
    const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "bench" };
    const now = new Date().toISOString();
    const { scan } = await inspectWorkspace(folder, { environment, now });
    return scan.findings;
  } finally {
    await rm(folder, { recursive: true });
  }
}
