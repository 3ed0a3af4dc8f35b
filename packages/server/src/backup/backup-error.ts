/**
 * A backup that cannot be made, read or restored; the message is a sentence that says what to do,
 * without secrets.
 */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** What a file system refuses, as a sentence that names the folder; every other error as it is. */
export function explained(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT" || /disk is full/.test(error.message)) {
    return new BackupError(`No space left in ${folder}; free some, or choose another folder.`);
  }
  if (["EACCES", "EPERM", "EROFS"].includes(code)) {
    return new BackupError(
      `${folder} cannot be written (${code}); correct its permissions, or choose another folder.`,
    );
  }
  return error;
}
