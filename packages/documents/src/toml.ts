import type { ConfigDocument, Edit, Span } from "./document.ts";
import { valueAtPointer } from "./find-node.ts";
import type { TextRange } from "./json5-tokens.ts";
import { parsePointer } from "./pointer.ts";
import { positionFinder } from "./text-position.ts";
import { editTomlTree } from "./toml-edit.ts";
import { placesOf } from "./toml-places.ts";
import { parseTomlTree, type TomlTree } from "./toml-tree.ts";

/**
 * Reads a TOML configuration. Dates are texts. Throws DocumentError for text that is not TOML, is
 * larger than 1 MiB, is nested deeper than 256 levels or holds tens of thousands of settings.
 * `get`, `span` and `edit` behave as those of `parseJson5`; an edit that TOML has no words for,
 * such as null, throws EditError.
 */
export function parseToml(text: string): ConfigDocument {
  return documentOf(parseTomlTree(text));
}

function documentOf(tree: TomlTree): ConfigDocument {
  const { text, value } = tree;
  const position = positionFinder(text);
  const spanOf = ({ start, end }: TextRange): Span => ({ start, end, ...position(start) });
  let places: ReadonlyMap<string, TextRange> | undefined;
  return {
    text,
    value,
    get: (pointer) => valueAtPointer(value, pointer),
    span: (pointer) => {
      parsePointer(pointer);
      places ??= placesOf(tree);
      const place = places.get(pointer);
      return place && spanOf(place);
    },
    comments: tree.comments.map((comment) => ({
      text: text.slice(comment.start + 1, comment.end),
      span: spanOf(comment),
    })),
    edit: (edits: readonly Edit[]) => documentOf(editTomlTree(tree, edits)),
  };
}
