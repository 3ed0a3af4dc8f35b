import { basename, dirname, join } from "node:path";
import { explaining } from "./fix-errors.ts";
import { knownFolder, type KnownFolder } from "./known-folder.ts";

/** Where a file is, or will be: a name in a folder that was resolved once. */
export type FilePlace = {
  /** Absolute, without symbolic links: what messages and records name. */
  readonly path: string;
  readonly folder: KnownFolder;
  readonly name: string;
};

/**
 * The place of a path without symbolic links. Throws FileChanged when it has one by now, FixFailed.
 */
export async function filePlace(realPath: string): Promise<FilePlace> {
  const folder = await explaining(`open ${realPath}`, () => knownFolder(dirname(realPath)));
  return { path: realPath, folder, name: basename(realPath) };
}

/** The place of a name in a folder. */
export function placeIn(folder: KnownFolder, name: string): FilePlace {
  return { path: join(folder.path, name), folder, name };
}

/** A place for a plan that is never written: nobody has looked which folder it is. */
export function missingFilePlace(path: string): FilePlace {
  const folder = { path: dirname(path), device: 0n, inode: 0n };
  return { path, folder, name: basename(path) };
}
