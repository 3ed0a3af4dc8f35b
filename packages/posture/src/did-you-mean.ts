import { nearestNames } from "./nearest-names.ts";

/** Letters of a name that may be wrong: of "NOPE" nobody knows which one is meant. */
const mostWrong = 3;

/**
 * "did you mean OC-SEC-003 or OC-SEC-001?" with at most three known names; "" where none is near.
 */
export function didYouMean(given: string, known: readonly string[]): string {
  const near = nearestNames(given, known, { most: 3, farthest: mostWrong });
  const list = new Intl.ListFormat("en-US", { type: "disjunction" }).format(near);
  return near.length === 0 ? "" : `did you mean ${list}?`;
}
