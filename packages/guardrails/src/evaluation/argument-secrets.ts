import { secretArguments } from "@parapet/posture/redaction";
import type { Piece, ArgumentPath } from "../core/texts.ts";

/** What holds the program beside a list of its arguments. */
const programNames = /^(?:command|cmd|program|executable|binary|file)$/i;

/**
 * The same texts without the secrets among lists of arguments: that `-p` of a program is followed
 * by a password shows only where the items stand next to each other.
 */
export function withoutSecretArguments(pieces: readonly Piece[]): readonly Piece[] {
  const lists = Map.groupBy(
    pieces.filter(({ path }) => typeof path.at(-1) === "number"),
    ({ path }) => keyOf(path.slice(0, -1)),
  );
  if (lists.size === 0) return pieces;
  const programs = new Map(
    pieces
      .filter(({ path }) => programNames.test(String(path.at(-1))))
      .map((piece) => [keyOf(piece.path.slice(0, -1)), piece]),
  );
  const hidden = new Map<Piece, number>();
  for (const items of lists.values()) {
    const program = programs.get(keyOf(items[0]?.path.slice(0, -2) ?? []));
    const words = program === undefined ? items : [program, ...items];
    for (const { word, start } of secretArguments(words.map(({ text }) => text))) {
      const piece = words[word];
      if (piece !== undefined) hidden.set(piece, Math.min(start, hidden.get(piece) ?? start));
    }
  }
  return pieces.map((piece) => {
    const start = hidden.get(piece);
    return start === undefined
      ? piece
      : { ...piece, text: `${piece.text.slice(0, start)}[redacted]` };
  });
}

function keyOf(path: ArgumentPath): string {
  return JSON.stringify(path);
}
