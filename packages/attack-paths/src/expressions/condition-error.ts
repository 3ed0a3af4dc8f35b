/** The expression cannot be used; `message` says why in one line, `offset` where in the text. */
export class ConditionError extends Error {
  override readonly name = "ConditionError";
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}
