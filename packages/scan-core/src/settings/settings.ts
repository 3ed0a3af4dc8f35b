import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { Reader } from "./readers.ts";

/** A configuration as pointers see it. */
export type Settings = { readonly get: (pointer: string) => JsonValue | undefined };

/**
 * A resolved setting: its value, and the pointer that it came from. Where nothing is set the value
 * is the runtime's default, and `at` is where an owner would set it.
 */
export type Effective<Value> = { readonly value: Value; readonly at: string };

/**
 * The first of several places, most specific first, that holds a usable value. A value of a wrong
 * type counts as unset: a runtime rejects such a file as a whole, so the next place is the best
 * guess.
 */
export function firstSet<Value>(
  config: Settings,
  pointers: readonly string[],
  read: Reader<Value>,
): Effective<Value> | undefined {
  for (const at of pointers) {
    const value = read(config.get(at));
    if (value !== undefined) return { value, at };
  }
  return undefined;
}

/** As `firstSet`; where all are unset, the default, at the most general of the places. */
export function effective<Value>(
  config: Settings,
  pointers: readonly [string, ...string[]],
  read: Reader<Value>,
  fallback: Value,
): Effective<Value> {
  return (
    firstSet(config, pointers, read) ?? {
      value: fallback,
      at: pointers.at(-1) ?? pointers[0],
    }
  );
}

/** Keys of the object at a pointer, in the order of the file; none where there is no object. */
export function keysAt(config: Settings, pointer: string): readonly string[] {
  const value = config.get(pointer);
  return isObject(value) ? Object.keys(value) : [];
}
