/** A value that a test knows to be there. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a value that must be there is not");
  return value;
}
