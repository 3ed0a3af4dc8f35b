import type { JsonValue } from "@parapet/documents/document.ts";
import { valueAtPointer } from "@parapet/documents/find-node.ts";
import { hasOlderPlaces, olderPlacesOf } from "./legacy-places.ts";
import type { OpenClawConfig } from "../model/model.ts";

/**
 * Pointer access to plain data. Only own keys are found, so `constructor` is absent like any other
 * name. A setting that is absent at its place is looked for where older releases kept it.
 */
export function configOf(value: JsonValue): OpenClawConfig {
  const at = (pointer: string): JsonValue | undefined => valueAtPointer(value, pointer);
  let isOlder: boolean | undefined;
  const olderPlace = (pointer: string): string | undefined => {
    isOlder ??= hasOlderPlaces(at);
    return isOlder ? olderPlacesOf(pointer).find((place) => at(place) !== undefined) : undefined;
  };
  const get = (pointer: string): JsonValue | undefined => {
    const found = at(pointer);
    if (found !== undefined) return found;
    const older = olderPlace(pointer);
    return older === undefined ? undefined : at(older);
  };
  return {
    value,
    get,
    has: (pointer) => get(pointer) !== undefined,
    writtenAt: (pointer) =>
      at(pointer) === undefined ? (olderPlace(pointer) ?? pointer) : pointer,
  };
}
