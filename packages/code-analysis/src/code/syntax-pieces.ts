import type { Tree } from "@lezer/common";
import type { ValueId } from "./program.ts";

/** A syntax node that was read, with its children. */
export type Piece = {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  /** Its value; undefined for a keyword or a statement. */
  value?: ValueId;
  pieces: readonly Piece[];
};

/** The most nodes that are read. */
const mostNodes = 600_000;

/**
 * Reads a tree from the leaves up, without recursion: a text may nest as deep as it is long.
 * `enter` is called before the children of a node, `leave` after them.
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
      // The children of a statement are not needed again.
      if (piece.type.endsWith("Statement") || piece.type === "Body" || piece.type === "Block") {
        piece.pieces = [];
      }
      inside.at(-1)?.push(piece);
    },
  });
}
