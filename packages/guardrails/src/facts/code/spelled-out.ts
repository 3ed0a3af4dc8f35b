import { limitWhitespace } from "../limit-whitespace.ts";
import { decodedTexts } from "./decoded-texts.ts";
import { withResolvedNames } from "./resolved-names.ts";
import { withJoinedTexts, withResolvedValues } from "./resolved-values.ts";

/** Of code that is looked at, in UTF-16 code units. */
const maxCode = 16_384;
/** Of all that comes of it. */
const maxSpelled = 2 * maxCode;
/** Code within code within … */
const maxDepth = 3;

/**
 * Code as it is written, and what it comes to as far as its words say: names for what they stand
 * for, paths for their names, a loop over paths once for each, and the texts that it decodes. Never
 * throws. What only running it would tell is left as it is written.
 */
export function spelledOut(written: string): readonly string[] {
  const pieces = new Set<string>();
  add(written, pieces, 0);
  return [...pieces];
}

function add(written: string, pieces: Set<string>, depth: number): void {
  pieces.add(written);
  const code = limitWhitespace(written.slice(0, maxCode));
  const joined = withJoinedTexts(code);
  for (const piece of withResolvedValues(withResolvedNames(joined))) {
    if (piece !== code && hasRoom(pieces, piece)) pieces.add(piece);
  }
  if (depth >= maxDepth) return;
  for (const text of decodedTexts(joined)) {
    if (hasRoom(pieces, text)) add(text, pieces, depth + 1);
  }
}

function hasRoom(pieces: ReadonlySet<string>, piece: string): boolean {
  const length = [...pieces].reduce((sum, one) => sum + one.length, piece.length);
  return length <= maxSpelled;
}
