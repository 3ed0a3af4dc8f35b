import type { ValueId } from "./program.ts";
import type { Piece } from "./syntax-pieces.ts";

/** The pieces between those of one type. */
export function split(pieces: readonly Piece[], type: string): readonly (readonly Piece[])[] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.type === type) parts.push([]);
    else if (!piece.type.endsWith("Comment")) parts.at(-1)?.push(piece);
  }
  return parts;
}

/** The value of a piece; the empty value for a keyword. */
export function valueOf(piece: Piece | undefined): ValueId {
  return piece?.value ?? 0;
}

/** The values among some pieces. */
export function valuesIn(pieces: readonly Piece[]): readonly ValueId[] {
  return pieces.flatMap(({ value }) => (value === undefined ? [] : [value]));
}
