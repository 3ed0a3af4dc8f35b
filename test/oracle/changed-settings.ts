import { isDeepStrictEqual } from "node:util";
import type { JsonValue } from "../../packages/documents/src/document.ts";
import { childPointer } from "../../packages/documents/src/pointer.ts";

/** Pointers of the innermost values that differ; of a list that grew or shrank, the list. */
export function changedSettings(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer = "",
): readonly string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changedSettings(before[key], after[key], childPointer(pointer, key)),
    );
  }
  if (isList(before) && isList(after) && before.length === after.length) {
    return before.flatMap((item, index) =>
      changedSettings(item, after[index], childPointer(pointer, index)),
    );
  }
  // What was made on the way to a new setting is no change of its own.
  if (before === undefined && isObject(after) && Object.keys(after).length > 0) {
    return Object.entries(after).flatMap(([key, value]) =>
      changedSettings(undefined, value, childPointer(pointer, key)),
    );
  }
  return [pointer];
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
