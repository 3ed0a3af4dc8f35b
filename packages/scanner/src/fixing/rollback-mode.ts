import { lstat } from "node:fs/promises";
import type { FixedFile } from "@parapet/posture";
import { octalMode, parseOctalMode } from "../octal-mode.ts";
import type { ModeChange } from "./change-mode.ts";
import { errnoOf, explaining, RollbackRefused } from "./fix-errors.ts";

type ModeStep = {
  readonly path: string;
  readonly outcome: "restored" | "unchanged";
  readonly change: ModeChange | undefined;
};

/** How the permission bits of a file or folder come back. Throws RollbackRefused when they changed after the fix. */
export async function planModeStep(file: FixedFile, force: boolean): Promise<ModeStep> {
  const { path, mode_before, mode_after } = file;
  const present = await lookAt(path);
  const to = parseOctalMode(mode_before);
  const isGone = present === undefined || present.isSymbolicLink();
  const unchanged = { path, outcome: "unchanged", change: undefined } as const;
  if (!isGone && Number(present.mode & 0o7777n) === to) return unchanged;
  if (!force && (isGone || octalMode(Number(present.mode)) !== mode_after)) {
    throw new RollbackRefused(
      `The mode of ${path} was changed after this fix, or it is gone; force the rollback to go on all the same.`,
    );
  }
  if (isGone || to === undefined) return unchanged;
  const { dev: device, ino: inode, mode } = present;
  const change = { path, device, inode, from: Number(mode & 0o7777n), to };
  return { path, outcome: "restored", change };
}

async function lookAt(path: string) {
  return explaining(`look at ${path}`, async () => {
    try {
      return await lstat(path, { bigint: true });
    } catch (error) {
      if (["ENOENT", "ENOTDIR"].includes(errnoOf(error))) return undefined;
      throw error;
    }
  });
}
