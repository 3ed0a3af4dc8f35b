import type { Sighting } from "@parapet/scan-core/core/check.ts";

/** The place of a sighting: the first of its pointers. */
export function pointerOf({ at }: Pick<Sighting, "at">): string {
  return [at].flat()[0] ?? "";
}

/** The object or list that holds what stands at a pointer. */
export function holderOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}
