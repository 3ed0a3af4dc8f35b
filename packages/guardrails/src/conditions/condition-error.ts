/** A condition that cannot be used; `message` says why in one line, `offset` where in its text. */
export class ConditionError extends Error {
  override readonly name = "ConditionError";
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** "line 2, column 5" of an offset; both count from 1. */
export function positionOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return `line ${line}, column ${before.length - before.lastIndexOf("\n")}`;
}
