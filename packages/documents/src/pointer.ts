/** The text is not an RFC 6901 pointer. */
export class PointerError extends Error {
  override readonly name = "PointerError";
}

/**
 * The unescaped names on the way from the root: "/a~1b/0" gives ["a/b", "0"], "" gives []. Throws
 * PointerError.
 */
export function parsePointer(pointer: string): readonly string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) {
    throw new PointerError(`A pointer is empty or begins with "/": ${JSON.stringify(pointer)}`);
  }
  const names = pointer.slice(1).split("/");
  // Most have nothing to unescape, and a large workspace asks for millions.
  if (!pointer.includes("~")) return names;
  if (/~(?![01])/.test(pointer)) {
    throw new PointerError(`In a pointer, "~" is written "~0": ${JSON.stringify(pointer)}`);
  }
  return names.map(unescapeName);
}

/** The pointer along unescaped names: the inverse of parsePointer. */
export function formatPointer(names: readonly (string | number)[]): string {
  return names.map((name) => `/${escapeName(String(name))}`).join("");
}

/** The pointer of a member or list item of what is at `pointer`. */
export function childPointer(pointer: string, name: string | number): string {
  return `${pointer}/${escapeName(String(name))}`;
}

/** The pointer along further names below what is at `pointer`. */
export function below(pointer: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>(childPointer, pointer);
}

/** The pointer of what holds `pointer`; undefined for the root. */
export function parentPointer(pointer: string): string | undefined {
  const names = parsePointer(pointer);
  return names.length === 0 ? undefined : formatPointer(names.slice(0, -1));
}

const zero = "0".charCodeAt(0);

/**
 * The position that a name in a pointer means in a list; undefined for "-", "01" and other names.
 */
export function listIndex(name: string): number | undefined {
  if (name.length === 0 || name.length > 10 || (name.length > 1 && name.startsWith("0"))) {
    return undefined;
  }
  // Millions are asked for, and a pattern takes three times as long.
  let index = 0;
  for (let at = 0; at < name.length; at += 1) {
    const digit = name.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return undefined;
    index = index * 10 + digit;
  }
  return index;
}

function escapeName(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name;
}

function unescapeName(name: string): string {
  return name.replaceAll("~1", "/").replaceAll("~0", "~");
}
