import type { JsonValue } from "@parapet/documents/document.ts";
import { pointersInto } from "@parapet/documents/find-node.ts";
import { hasOlderPlaces, olderPlacesOf } from "./legacy-places.ts";
import { olderChannelsOf } from "./older-channels.ts";
import type { OpenClawConfig } from "../model/model.ts";

/**
 * Pointer access to plain data. Only own keys are found, so `constructor` is absent like any other
 * name. A setting that is absent at its place is looked for where older releases kept it.
 */
export function configOf(value: JsonValue): OpenClawConfig {
  const rooted = olderChannelsOf(value);
  const written = pointersInto(value);
  const ofChannels = rooted && pointersInto({ channels: rooted.channels });
  const at = (pointer: string): JsonValue | undefined =>
    ofChannels !== undefined && isOfChannels(pointer) ? ofChannels(pointer) : written(pointer);
  let isOlder: boolean | undefined;
  const olderPlace = (pointer: string): string | undefined => {
    isOlder ??= hasOlderPlaces(written);
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
    writtenAt: (pointer) => {
      if (written(pointer) !== undefined) return pointer;
      const root = rooted?.rootPlaceOf(pointer);
      if (root !== undefined && written(root) !== undefined) return root;
      const older = olderPlace(pointer);
      return older ?? (root !== undefined && rooted?.isOnlyAtRoot(pointer) ? root : pointer);
    },
  };
}

function isOfChannels(pointer: string): boolean {
  return pointer === "/channels" || pointer.startsWith("/channels/");
}
