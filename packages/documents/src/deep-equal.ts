import type { JsonValue } from "./document.ts";
import { isList, isObject } from "./find-node.ts";

/**
 * Whether two values are the same data. The order of keys does not matter; NaN equals NaN, 0 equals
 * -0.
 */
export function deepEqual(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (isList(left)) return isList(right) && equalLists(left, right);
  if (isObject(left)) return isObject(right) && equalObjects(left, right);
  return Number.isNaN(left) && Number.isNaN(right);
}

function equalLists(left: readonly JsonValue[], right: readonly JsonValue[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((item, index) => {
    const other = right[index];
    return other !== undefined && deepEqual(item, other);
  });
}

type JsonObject = { readonly [key: string]: JsonValue };

function equalObjects(left: JsonObject, right: JsonObject): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => {
    const value = left[key];
    const other = Object.hasOwn(right, key) ? right[key] : undefined;
    return value !== undefined && other !== undefined && deepEqual(value, other);
  });
}
