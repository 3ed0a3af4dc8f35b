import type { ConfigDocument, Edit, Span } from "./document.ts";
import { valueAtPointer } from "./find-node.ts";
import type { TextRange } from "./json5-tokens.ts";
import { parsePointer } from "./pointer.ts";
import { positionFinder } from "./text-position.ts";
import { editYamlTree } from "./yaml-edit.ts";
import { yamlNodeAt } from "./yaml-find.ts";
import { parseYamlTree, type YamlTree } from "./yaml-tree.ts";

/** The document of a YAML text. Throws DocumentError. */
export function readYaml(text: string): ConfigDocument {
  return documentOf(parseYamlTree(text));
}

function documentOf(tree: YamlTree): ConfigDocument {
  const { text, root } = tree;
  const position = positionFinder(text);
  const spanOf = ({ start, end }: TextRange): Span => ({ start, end, ...position(start) });
  return {
    text,
    value: root.value,
    get: (pointer) => valueAtPointer(root.value, pointer),
    span: (pointer) => {
      const node = yamlNodeAt(root, parsePointer(pointer));
      return node && spanOf(node);
    },
    comments: tree.comments.map((comment) => ({
      text: text.slice(comment.start + 1, comment.end),
      span: spanOf(comment),
    })),
    edit: (edits: readonly Edit[]) => documentOf(editYamlTree(tree, edits)),
  };
}
