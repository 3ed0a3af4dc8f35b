import type { Tree } from "@lezer/common";
import type { ValueId } from "./program.ts";

/** A node of a syntax tree that was read, with what it is made of. */
export type Piece = {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  /** The value that it stands for; undefined for a keyword or a statement. */
  value?: ValueId;
  pieces: readonly Piece[];
};

/** More nodes are not read. */
const mostNodes = 600_000;

/**
 * Reads a tree from the leaves up, without recursion: a text may nest as deep as it is long. `enter` is told of a node before
 * what is in it, `leave` after it.
 */
export function readPieces(
  tree: Tree,
  enter: (type: string, from: number, to: number) => void,
  leave: (piece: Piece) => void,
): void {
  const open: Piece[] = [];
  const inside: Piece[][] = [[]];
  let count = 0;
  tree.iterate({
    enter: ({ type, from, to }) => {
      count += 1;
      if (count > mostNodes) return false;
      open.push({ type: type.name, from, to, pieces: [] });
      inside.push([]);
      enter(type.name, from, to);
      return true;
    },
    leave: () => {
      const piece = open.pop();
      if (piece === undefined) return;
      piece.pieces = inside.pop() ?? [];
      leave(piece);
      // What a statement is made of is not asked for again.
      if (piece.type.endsWith("Statement") || piece.type === "Body" || piece.type === "Block") {
        piece.pieces = [];
      }
      inside.at(-1)?.push(piece);
    },
  });
}
