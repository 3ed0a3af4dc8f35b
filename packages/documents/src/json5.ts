import type { ConfigDocument, Edit, Span } from "./document.ts";
import { nodeAt, valueAtPointer } from "./find-node.ts";
import type { TextRange } from "./json5-tokens.ts";
import type { Tree } from "./json5-tree.ts";
import { parseTree } from "./json5-tree.ts";
import { parsePointer } from "./pointer.ts";
import { editTree } from "./splice.ts";
import { positionFinder } from "./text-position.ts";

/**
 * Reads a JSON5 configuration, or its subsets JSON and JSON with comments, exactly as the `json5`
 * package does: the last of duplicate keys counts. Throws DocumentError for invalid JSON5, more
 * than 1 MiB or more than 256 levels. With an invalid RFC 6901 pointer, `get` and `span` throw
 * PointerError and `edit` throws EditError.
 */
export function parseJson5(text: string): ConfigDocument {
  return documentOf(parseTree(text));
}

function documentOf(tree: Tree): ConfigDocument {
  const { text, root } = tree;
  const position = positionFinder(text);
  const spanOf = ({ start, end }: TextRange): Span => ({ start, end, ...position(start) });
  return {
    text,
    value: root.value,
    get: (pointer) => valueAtPointer(root.value, pointer),
    span: (pointer) => {
      const node = nodeAt(root, parsePointer(pointer));
      return node && spanOf(node);
    },
    comments: tree.comments.map((comment) => ({
      text: commentText(text, comment),
      span: spanOf(comment),
    })),
    edit: (edits: readonly Edit[]) => documentOf(editTree(tree, edits)),
  };
}

function commentText(text: string, { start, end }: TextRange): string {
  return text.slice(start + 2, text.startsWith("/*", start) ? end - 2 : end);
}
