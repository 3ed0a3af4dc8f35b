import { formatPointer } from "@parapet/documents/pointer.ts";

/** A place in a value, on the way from its root; converted to a pointer on demand. */
export type Place = { readonly up: Place; readonly name: string | number } | undefined;

/** RFC 6901 pointer of a place; the root is "". */
export function pointerTo(place: Place): string {
  const names: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.up) names.push(at.name);
  return formatPointer(names.toReversed());
}
