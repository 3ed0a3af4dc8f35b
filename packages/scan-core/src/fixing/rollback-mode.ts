import type { FixedFile } from "@parapet/posture";
import { octalMode, parseOctalMode } from "../core/octal-mode.ts";
import { creationTime } from "./creation-time.ts";
import type { ModeChange } from "./change-mode.ts";
import { statName, severalNames } from "./file-names.ts";
import type { FilePlace } from "./file-place.ts";
import { errnoOf, explaining, RollbackRefused } from "./fix-errors.ts";
import { inFolder } from "./known-folder.ts";
import { assertSameFile, type RestoreTarget } from "./same-file.ts";

type ModeStep = {
  readonly path: string;
  readonly outcome: "restored" | "unchanged";
  readonly change: ModeChange | undefined;
};

/**
 * How the permission bits of a file or folder come back. Throws RollbackRefused when they changed
 * after the fix, or when they could reach another file than the one of the fix.
 */
export async function planModeStep(
  file: FixedFile,
  place: FilePlace | undefined,
  restoring: RestoreTarget,
): Promise<ModeStep> {
  const { path, mode_before, mode_after } = file;
  const { force } = restoring;
  const present = place && (await lookAt(place));
  const to = parseOctalMode(mode_before);
  const unchanged = { path, outcome: "unchanged", change: undefined } as const;
  if (present !== undefined && present.mode === to) return unchanged;
  if (!force && (present === undefined || octalMode(present.mode) !== mode_after)) {
    throw new RollbackRefused(
      `The mode of ${path} was changed after this fix, or it is gone; force the rollback to go on all the same.`,
    );
  }
  if (place === undefined || present === undefined || to === undefined) return unchanged;
  if (present.names > 1) throw new RollbackRefused(severalNames(path, present.names));
  await assertSameFile(file, present, restoring);
  const { device, inode, mode: from } = present;
  return { path, outcome: "restored", change: { place, device, inode, from, to } };
}

/** Undefined where nothing is, or what has no permission bits itself: a link. */
async function lookAt(place: FilePlace) {
  return explaining(`look at ${place.path}`, () =>
    inFolder(place.folder, async (folder) => {
      const there = await statName(folder, place.name).catch((error: unknown) => {
        if (errnoOf(error) === "ENOENT") return undefined;
        throw error;
      });
      if (there === undefined) return undefined;
      const { stats, names } = there;
      if (!stats.isFile() && !stats.isDirectory()) return undefined;
      return {
        device: stats.dev,
        inode: stats.ino,
        bornAt: creationTime(stats),
        names,
        mode: Number(stats.mode & 0o7777n),
        owner: { uid: Number(stats.uid), gid: Number(stats.gid) },
      };
    }),
  );
}
