import { didYouMean } from "@parapet/posture";
import { quotedWord } from "./written-text.ts";

/**
 * Says that no check has an ID, and names those that are nearly written like it; no full stop at
 * the end.
 */
export function unknownCheck(checkId: string, checkIds: ReadonlySet<string>): string {
  const meant = didYouMean(checkId, [...checkIds]);
  return `there is no check ${quotedWord(checkId)} to suppress${meant === "" ? "" : ` (${meant})`}`;
}
