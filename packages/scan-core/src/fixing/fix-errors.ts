import { FileReadError } from "../files/file-read-error.ts";

/**
 * Another writer holds the file, or it kept changing while the fix was made. Nothing was written.
 */
export class FixConflict extends Error {
  override readonly name = "FixConflict";
  readonly code = "conflict";
}

/**
 * A file could not be backed up or written. What had been written is as it was before, unless
 * `halfDone`.
 */
export class FixFailed extends Error {
  override readonly name = "FixFailed";
  readonly code = "not_written";
  /**
   * True when a file that had been written could not be put back; the message says where its copy
   * is.
   */
  readonly halfDone: boolean;

  constructor(message: string, options: ErrorOptions & { readonly halfDone?: boolean } = {}) {
    super(message, options);
    this.halfDone = options.halfDone ?? false;
  }
}

export function isPartiallyApplied(error: unknown): boolean {
  return error instanceof FixFailed && error.halfDone;
}

/** A rollback that would lose something. Nothing was written. */
export class RollbackRefused extends Error {
  override readonly name = "RollbackRefused";
  readonly code = "rollback_refused";
}

/** A file is no longer what was read. Anyone who catches it may read again and try once more. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";
  readonly code = "changed";
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission is denied; run as the user who owns it",
  EPERM: "the system does not permit it; see who owns the file and whether it is marked immutable",
  EROFS: "its file system is mounted read-only",
  ENOSPC: "the disk is full; free some space and try again",
  EDQUOT: "the disk quota is used up; free some space and try again",
  EFBIG: "the file system does not take a file of that size",
  ENOENT: "its folder is no longer there",
  ENOTDIR: "a part of its path is not a folder",
  ELOOP: "its path has a symbolic link that points to itself",
  EISDIR: "a folder stands in its place",
  ENOTEMPTY: "a folder stands in its place",
  EMFILE: "too many files are open; try again later",
  ENFILE: "too many files are open; try again later",
  EIO: "the disk reports an error",
  EBUSY:
    "another program holds it, or it is mounted by itself, as a container's configuration may be; change it where it comes from",
};

/** The code of a system error, "ENOSPC"; "" when it is none. */
export function errnoOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/**
 * Runs `work`; a system error becomes a FixFailed that says what could not be done to which file,
 * and why. What was moved or replaced meanwhile is a FileChanged.
 */
export async function explaining<Result>(
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isOfFile = error instanceof FileReadError;
    if (isOfFile && error.code === "changed")
      throw new FileChanged(error.message, { cause: error });
    const code = isOfFile ? codeBehind(error) : errnoOf(error);
    if (/^E[A-Z0-9]+$/.test(code)) {
      const reason = reasons[code] ?? `the system answers ${code}`;
      throw new FixFailed(`Could not ${what}: ${reason}.`, { cause: error });
    }
    throw isOfFile ? new FixFailed(error.message, { cause: error }) : error;
  }
}

function codeBehind({ code, cause }: FileReadError): string {
  if (code === "not_found") return "ENOENT";
  return cause instanceof Error ? cause.message : "";
}
