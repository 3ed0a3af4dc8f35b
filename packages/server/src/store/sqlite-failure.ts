import { statfsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type DatabaseFailure, incomplete } from "./database-failure.ts";

type Kind = Omit<DatabaseFailure, "code">;

/** `file` is its name without its folder. */
const kinds = {
  busy: (file: string): Kind => ({
    cause: `Another process holds the database ${file}`,
    remedy: "stop that process",
    readable: true,
  }),
  readOnly: (file: string): Kind => ({
    cause: `The database ${file} is read-only`,
    remedy: "make the file and its folder writable",
    readable: true,
  }),
  full: (file: string): Kind => ({
    cause: `The disk with the database ${file} is full`,
    remedy: "free some space on it",
    readable: true,
  }),
  broken: (file: string): Kind => ({
    cause: `The disk with the database ${file} cannot be read or written`,
    remedy: "check the disk and the permissions of the folder",
    readable: true,
  }),
  damaged: (file: string): Kind => ({
    cause: `The database ${file} is damaged`,
    remedy: "restore it from a backup",
    readable: false,
  }),
  noDatabase: (file: string): Kind => ({
    cause: `The file ${file} is no SQLite database`,
    remedy: "restore it from a backup",
    readable: false,
  }),
  incomplete: (file: string): Kind => incomplete(`The database ${file}`),
  notAllowed: (file: string): Kind => ({
    cause: `The database ${file} may not be written`,
    remedy: "correct the permissions of the file and its folder",
    readable: false,
  }),
  tooManyFiles: (): Kind => ({
    cause: "This process has too many files open",
    remedy: "raise the limit (`ulimit -n`)",
    readable: true,
  }),
  /**
   * The file that is open is not the one at the path any more: what is written would be gone with
   * the process.
   */
  replaced: (file: string): Kind => ({
    cause: `The database ${file} was removed or replaced while Parapet runs`,
    remedy: "put the file back, or restart Parapet",
    readable: true,
  }),
};

/** By SQLite's primary result code. */
const byResult: ReadonlyMap<number, readonly [string, keyof typeof kinds]> = new Map([
  [5, ["SQLITE_BUSY", "busy"]],
  [6, ["SQLITE_LOCKED", "busy"]],
  [8, ["SQLITE_READONLY", "readOnly"]],
  [10, ["SQLITE_IOERR", "broken"]],
  [11, ["SQLITE_CORRUPT", "damaged"]],
  [13, ["SQLITE_FULL", "full"]],
  [14, ["SQLITE_CANTOPEN", "broken"]],
  [26, ["SQLITE_NOTADB", "noDatabase"]],
]);

const missingPart =
  /^no such (?:table|column)|^table .* has no column|^ON CONFLICT clause does not match/;

/** Of the system calls that make the file and its folder, and sync its log. */
const bySystemCall: ReadonlyMap<string, keyof typeof kinds> = new Map([
  ["ENOSPC", "full"],
  ["EIO", "broken"],
  ["EDQUOT", "full"],
  ["EMFILE", "tooManyFiles"],
  ["ENFILE", "tooManyFiles"],
  ["EROFS", "readOnly"],
  ["EACCES", "notAllowed"],
  ["EPERM", "notAllowed"],
]);

export function fileReplaced(path: string): DatabaseFailure {
  return failureNamed("FILE_REPLACED", "replaced", path);
}

/** Undefined for an error that says nothing about other statements. */
export function sqliteFailureOf(error: unknown, path: string): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("syscall" in error && "code" in error) return ofSystemCall(String(error.code), path);
  if (!("errcode" in error)) return undefined;
  // SQLite has one number for all that is wrong with a statement.
  if (Number(error.errcode) === 1 && missingPart.test(error.message)) {
    return failureNamed("SQLITE_ERROR", "incomplete", path);
  }
  // The rest of the number says where in SQLite it was.
  const [code, kind] = byResult.get(Number(error.errcode) & 0xff) ?? [];
  if (code === undefined || kind === undefined) return undefined;
  // A file next to the database that cannot grow is reported as broken.
  return failureNamed(code, kind === "broken" && isFull(path) ? "full" : kind, path);
}

function ofSystemCall(code: string, path: string): DatabaseFailure {
  const kind = bySystemCall.get(code);
  if (kind !== undefined) return failureNamed(code, kind, path);
  return {
    code,
    cause: `The database ${basename(path)} cannot be made (${code})`,
    remedy: "correct the path",
    readable: false,
  };
}

function failureNamed(code: string, kind: keyof typeof kinds, path: string): DatabaseFailure {
  return { code, ...kinds[kind](basename(path)) };
}

function isFull(path: string): boolean {
  try {
    return statfsSync(dirname(path)).bavail === 0;
  } catch {
    return false;
  }
}
