import type { FixedFile, FixRecord } from "@parapet/posture";
import type { FileBounds } from "../files/bounds.ts";
import type { FileState } from "./file-state.ts";
import { RollbackRefused } from "./fix-errors.ts";

/** How files are to come back. */
export type RestoreTarget = {
  readonly force: boolean;
  readonly bounds: FileBounds;
  /** Who owns the workspaces, as the system numbers users. */
  readonly ownerIds: readonly number[];
  /** The fixes that came after, rolled back or not, the last to be made first. */
  readonly laterFixes: () => Promise<readonly FixRecord[]>;
};

/** Which file is at a path now. */
type Present = Pick<FileState, "device" | "inode" | "bornAt" | "owner">;

/**
 * Throws RollbackRefused unless this is the file of the fix, or one that Parapet put in its place
 * since. Where that cannot be known, as of a fix from before it was recorded, or where it was asked
 * for with force, it must at least belong to the owner of the workspace.
 */
export async function assertSameFile(
  file: FixedFile,
  present: Present,
  { force, ownerIds, laterFixes }: RestoreTarget,
): Promise<void> {
  const isKnown = file.inode_after !== "";
  if (isKnown && (await isSuccessor(file, present, laterFixes))) return;
  if (isKnown && !force) {
    throw new RollbackRefused(
      `${file.path} is another file than the one that this fix changed; look at it, then force the rollback to go on all the same.`,
    );
  }
  if (ownerIds.includes(present.owner.uid)) return;
  throw new RollbackRefused(
    `${file.path} may be another file than the one that this fix changed, and belongs to another user than the workspace; change it by hand.`,
  );
}

/**
 * True for the file itself, and for what later fixes and rollbacks, which put a new file in its
 * place, made of it.
 */
async function isSuccessor(
  { path, device, inode_after, born_at }: FixedFile,
  present: Present,
  laterFixes: RestoreTarget["laterFixes"],
): Promise<boolean> {
  if (device !== String(present.device)) return false;
  const inode = String(present.inode);
  const isUnborn = born_at === "" || present.bornAt === "";
  if (inode === inode_after) return isUnborn || born_at === present.bornAt;
  const oldestFirst = (await laterFixes()).toReversed();
  return (
    lastOf(
      oldestFirst.flatMap((record) => replacementsOf(record, path)),
      inode_after,
    ) === inode
  );
}

type Replacement = { readonly from: string; readonly to: string };

/**
 * Follows the replacements from file to file, each once. Clocks may be set back, so times say
 * nothing of their order.
 */
function lastOf(replacements: readonly Replacement[], first: string): string {
  const next = replacements.find(({ from }) => from === first);
  if (next === undefined) return first;
  return lastOf(
    replacements.filter((one) => one !== next),
    next.to,
  );
}

function replacementsOf({ files }: FixRecord, path: string): readonly Replacement[] {
  return files
    .filter((file) => file.path === path)
    .flatMap(({ inode_before, inode_after, inode_rolled_back }) => [
      { from: inode_before, to: inode_after },
      ...(inode_rolled_back === "" ? [] : [{ from: inode_after, to: inode_rolled_back }]),
    ]);
}
