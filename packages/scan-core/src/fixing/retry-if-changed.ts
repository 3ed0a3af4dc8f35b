import type { WorkspaceLocation } from "../core/runtime.ts";
import { FileChanged, FixConflict } from "./fix-errors.ts";

const attempts = 2;

/**
 * Runs `work`, and once more from what is on disk by then when files changed meanwhile. Throws
 * FixConflict after that.
 */
export async function retryIfChanged<Result>(
  { workspacePath }: WorkspaceLocation,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await work();
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error;
    }
  }
  throw new FixConflict(
    `Files of ${workspacePath} are being changed by another program; try again when it is done.`,
  );
}
