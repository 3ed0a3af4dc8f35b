/** The advisories cannot be imported; `message` is a sentence that says what to do. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}
