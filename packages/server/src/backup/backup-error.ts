/** A backup that cannot be made, read or restored; the message is a sentence that says what to do, without secrets. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
