import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { FixRefusal } from "../core/check.ts";
import { type FileBounds, isWithin } from "../files/bounds.ts";
import { FileReadError } from "../files/file-read-error.ts";
import { readBytesOf } from "../files/read-text-file.ts";
import { resolvePath } from "../files/resolve-path.ts";
import { severalNames } from "./file-names.ts";
import { type FilePlace, filePlace, missingFilePlace } from "./file-place.ts";
import { readFileState, sha256Of, type FileState } from "./file-state.ts";
import { errnoOf, explaining } from "./fix-errors.ts";
import { outsideReason } from "./outside-reason.ts";

const maxBytes = 64 * 1024 * 1024;

/** The file that an edit of a path really changes. */
export type EditTarget = {
  readonly place: FilePlace;
  /** Undefined when there is no such file yet. */
  readonly state: FileState | undefined;
};

/**
 * Like `locateEditTarget`; throws FixRefusal when the file is read-only or has further names, too.
 */
export async function resolveEditTarget(
  path: string,
  folders: readonly string[],
): Promise<EditTarget> {
  const target = await locateEditTarget(path, folders);
  const { state } = target;
  if (state === undefined) return target;
  if (state.names > 1) throw new FixRefusal(severalNames(state.path, state.names));
  // A rename would get past it, but anyone who set it did not want the file to change.
  if ((state.mode & 0o222) === 0) {
    throw new FixRefusal(`${state.path} is read-only; make it writable for its owner first.`);
  }
  return target;
}

/**
 * Follows symbolic links, once, to the file that an edit changes.
 * Throws FixRefusal when it is outside `folders` or when the link points nowhere.
 */
export async function locateEditTarget(
  path: string,
  folders: readonly string[],
): Promise<EditTarget> {
  const realPath = await explaining(`read ${path}`, async () => {
    return (await realPathIfThere(path)) ?? (await pathOfNewFile(path));
  });
  if (!folders.some((folder) => isWithin(realPath, folder))) {
    throw new FixRefusal(outsideReason(path, realPath));
  }
  const place = await filePlace(realPath);
  return { place, state: await readFileState(place) };
}

/**
 * As `locateEditTarget`, for a plan that is never written: wherever in the bounds the file lies.
 * Throws FixRefusal.
 */
export async function statEditTarget(path: string, bounds: FileBounds): Promise<EditTarget> {
  try {
    const place = missingFilePlace(await resolvePath(path));
    const { bytes, mode, dev, ino } = await readBytesOf(path, bounds, { maxBytes });
    const identity = {
      device: BigInt(dev),
      inode: BigInt(ino),
      names: 1,
      bornAt: "",
      owner: { uid: 0, gid: 0 },
    };
    return { place, state: { ...place, bytes, sha256: sha256Of(bytes), mode, ...identity } };
  } catch (error) {
    if (!(error instanceof FileReadError)) throw error;
    if (error.code === "not_found") return { place: missingFilePlace(path), state: undefined };
    throw new FixRefusal(error.message, { cause: error });
  }
}

async function pathOfNewFile(path: string): Promise<string> {
  if (await isLink(path)) {
    throw new FixRefusal(`${path} is a symbolic link that points nowhere; remove or repair it.`);
  }
  return join(await realpath(dirname(path)), basename(path));
}

/** Undefined where nothing is. Throws FixRefusal for a link that points to itself. */
async function realPathIfThere(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errnoOf(error))) return undefined;
    if (errnoOf(error) === "ELOOP") {
      throw new FixRefusal(`${path} is a symbolic link that points to itself; repair it.`);
    }
    throw error;
  }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch {
    return false;
  }
}
