import { nearestNames } from "@parapet/posture";
import { quotedWord } from "./written-text.ts";

/** Letters of an ID that may be wrong: of "NOPE" nobody knows which one is meant. */
const mostWrong = 3;

/** Says that no check has an ID, and names those that are nearly written like it; no full stop at the end. */
export function unknownCheck(checkId: string, checkIds: ReadonlySet<string>): string {
  const near = nearestNames(checkId, [...checkIds], { most: 3, farthest: mostWrong });
  const list = new Intl.ListFormat("en-US", { type: "disjunction" }).format(near);
  const meant = near.length === 0 ? "" : ` (did you mean ${list}?)`;
  return `there is no check ${quotedWord(checkId)} to suppress${meant}`;
}
