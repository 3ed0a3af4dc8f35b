import type { JsonValue } from "../documents/document.ts";
import { valueAt } from "../documents/find-node.ts";
import { parsePointer } from "../documents/pointer.ts";
import type { OpenClawConfig } from "./model.ts";

/** Pointer access to plain data. Only own keys are found, so `constructor` is absent like any other name. */
export function configOf(value: JsonValue): OpenClawConfig {
  const get = (pointer: string): JsonValue | undefined => valueAt(value, parsePointer(pointer));
  return { value, get, has: (pointer) => get(pointer) !== undefined };
}
