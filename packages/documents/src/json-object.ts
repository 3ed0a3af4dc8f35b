import type { JsonValue } from "./document.ts";
import { isObject } from "./find-node.ts";

export type JsonObject = { readonly [key: string]: JsonValue };

/** The value as an object; undefined for anything else. */
export function jsonObjectOf(value: JsonValue | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}
