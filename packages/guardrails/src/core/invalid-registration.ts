/**
 * A registration that cannot be: `pointer` is the JSON pointer of the field, `message` says what to
 * do.
 */
export class InvalidRegistration extends Error {
  override readonly name = "InvalidRegistration";
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}
