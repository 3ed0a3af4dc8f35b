import type { Stats } from "node:fs";

export type FileReadFailure =
  | "not_found"
  | "unreadable"
  | "not_a_file"
  | "too_large"
  | "not_text"
  /** Not in the folders that may be read. */
  | "outside"
  /** Another program moved or replaced it, or a folder above it, meanwhile. */
  | "changed";

/** The file could not be read; `message` is a sentence that says what to do. */
export class FileReadError extends Error {
  override readonly name = "FileReadError";
  readonly code: FileReadFailure;

  constructor(code: FileReadFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** EOPNOTSUPP, for which Node has no name. */
const socketOnMacOs = "Unknown system error -102";

/** Why a file could not be opened. `path` is the one that a person knows. */
export function openFailure(path: string, cause: unknown): FileReadError {
  const code = systemCodeOf(cause) ?? "";
  if (code === "ENOENT" || code === "ENOTDIR") {
    const sentence = `There is no file ${path}. Check the path.`;
    return new FileReadError("not_found", sentence, { cause: codeAlone(cause) });
  }
  if (code === "EISDIR") return notAFile(path, "a folder");
  if (code === "ENXIO" || code === socketOnMacOs) return notAFile(path, "a socket or a device");
  return unreadable(path, cause);
}

export function unreadable(path: string, cause: unknown): FileReadError {
  const code = systemCodeOf(cause) ?? "unknown error";
  const sentence = `${path} could not be read (${code}). Check its permissions, or run as its owner.`;
  return new FileReadError("unreadable", sentence, { cause: codeAlone(cause) });
}

/**
 * `isLink`: it is in the folders that may be read by its path, and elsewhere by a link on the way.
 */
export function outside(path: string, isLink: boolean): FileReadError {
  const what = isLink ? "leads, by a symbolic link," : "lies";
  const advice = isLink ? "Put the file itself there" : "Move it into one of them";
  const sentence = `${path} ${what} outside the folders that this service may read. ${advice}, or add its folder to --workspace-root.`;
  return new FileReadError("outside", sentence);
}

/** Why a file of another workspace is not read. `path` is the one that leads to it. */
export function ofAnotherWorkspace(path: string): FileReadError {
  const sentence = `${path} leads into the folder of another workspace. Because there are roles for some services alone, a workspace is read without the files of others. Put a copy into its own folder.`;
  return new FileReadError("outside", sentence);
}

/** Another program was faster: the path is not what it was when it was resolved. */
export function changedMeanwhile(path: string): FileReadError {
  const sentence = `${path} was moved or replaced by another program meanwhile. Try again.`;
  return new FileReadError("changed", sentence);
}

type Kinds = Pick<Stats, "isDirectory" | "isFIFO" | "isSocket">;

export function notRegular(path: string, stats: Kinds): FileReadError {
  return notAFile(path, kindName(stats));
}

/** What is at a path, where it is no regular file. */
export function kindName(stats: Kinds): string {
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a pipe";
  return stats.isSocket() ? "a socket" : "a device";
}

function notAFile(path: string, kind: string): FileReadError {
  return new FileReadError("not_a_file", `${path} is ${kind}. Put a regular file in its place.`);
}

/** What the system says names the path that it was given, and that may be one of a descriptor. */
function codeAlone(error: unknown): Error {
  return new Error(systemCodeOf(error) ?? "unknown error");
}

/** "ENOENT"; undefined for what the system did not say. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}
