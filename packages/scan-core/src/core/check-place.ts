import type { Sighting } from "./check.ts";

/** The place of a sighting: the first of its pointers. */
export function placeOf({ at }: Pick<Sighting, "at">): string {
  return (typeof at === "string" ? at : at[0]) ?? "";
}
