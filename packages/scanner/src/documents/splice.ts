import type { Edit } from "./document.ts";
import { EditError } from "./document.ts";
import type { Tree } from "./json5-tree.ts";

/** The tree after the edits. Throws EditError. */
export function editTree(tree: Tree, edits: readonly Edit[]): Tree {
  if (edits.length === 0) return tree;
  throw new EditError("Editing is not there yet.");
}
