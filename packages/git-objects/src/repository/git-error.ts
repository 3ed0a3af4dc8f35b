/** The repository cannot be read as asked; `message` is a sentence. */
export class GitError extends Error {
  override readonly name = "GitError";
}
