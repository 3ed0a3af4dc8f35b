import type { Match } from "./check.ts";

/** The place of a match: the first of its pointers. */
export function placeOf({ at }: Pick<Match, "at">): string {
  return (typeof at === "string" ? at : at[0]) ?? "";
}
