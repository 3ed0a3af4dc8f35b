/**
 * The value at the keys from the root of a configuration; undefined where something on the way is
 * missing.
 */
export function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Object.entries(value).findLast(([name]) => name === key)?.[1];
  }
  return value;
}

/** The list there; empty where there is none. */
export function listAt(root: unknown, keys: readonly string[]): readonly unknown[] {
  const value = valueAt(root, keys);
  return Array.isArray(value) ? value : [];
}

/** The object there; empty where there is none. */
export function recordAt(
  root: unknown,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  const value = valueAt(root, keys);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
