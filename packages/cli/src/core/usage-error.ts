/**
 * The command was called in a way that makes no sense; `message` is a sentence that says what to
 * do.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
