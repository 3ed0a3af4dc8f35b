/** The object or list that holds the value at a pointer. */
export function holderOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}
