import { type FolderHandle, withFolder } from "../files/folder-handle.ts";
import { FileChanged } from "./fix-errors.ts";

/**
 * A folder that was resolved once, and which one it is: whatever its path leads to later, nothing
 * else is worked in.
 */
export type KnownFolder = {
  /** Absolute, without symbolic links. */
  readonly path: string;
  readonly device: bigint;
  readonly inode: bigint;
};

/** Throws FileReadError: "changed" when the path has a symbolic link by now. */
export async function knownFolder(realPath: string): Promise<KnownFolder> {
  return withFolder(realPath, {}, async ({ dev, ino }) => ({
    path: realPath,
    device: dev,
    inode: ino,
  }));
}

/**
 * Works in the very folder. Throws FileChanged when another one has taken its place; FileReadError.
 */
export async function inFolder<Result>(
  { path, device, inode }: KnownFolder,
  work: (folder: FolderHandle) => Promise<Result>,
): Promise<Result> {
  return withFolder(path, {}, async (folder) => {
    if (folder.dev !== device || folder.ino !== inode) {
      throw new FileChanged(`${path} was replaced by another program.`);
    }
    return work(folder);
  });
}
