import type { DocumentError } from "./document.ts";
import { MAX_DOCUMENT_DEPTH } from "./limits.ts";
import type { YamlNode } from "./yaml-tree.ts";

/** Anchors that were met so far, and how much has been read with what aliases repeat. */
export type Reading = {
  readonly fault: (offset: number, sentence: string) => DocumentError;
  /**
   * What an alias stands for. Throws DocumentError where there is no such anchor, or too much
   * behind it.
   */
  readonly targetOf: (anchor: string, offset: number) => YamlNode;
  /**
   * Begins a value with the anchor that it has, "" for none; to be called with the value once it is
   * complete.
   */
  readonly enter: (anchor: string, offset: number) => <Node extends YamlNode>(node: Node) => Node;
};

/**
 * Most values of a document, those counted again that aliases repeat: few lines could otherwise
 * stand for billions.
 */
const MAX_VALUES = 100_000;

type Known = { readonly node: YamlNode; readonly count: number; readonly height: number };

export function startReading(fault: Reading["fault"]): Reading {
  const known = new Map<string, Known | "open">();
  let count = 0;
  let depth = 0;
  /** How far down the values reach that were read at each depth, from there. */
  const heights: number[] = [];

  const grow = (values: number, height: number, offset: number): void => {
    count += values;
    heights[depth] = Math.max(heights[depth] ?? 0, height);
    if (count > MAX_VALUES) throw fault(offset, "Aliases repeat more than is read of one file.");
    if (depth + height > MAX_DOCUMENT_DEPTH) {
      throw fault(offset, `Aliases nest deeper than ${MAX_DOCUMENT_DEPTH} levels.`);
    }
  };
  return {
    fault,
    targetOf: (anchor, offset) => {
      const target = known.get(anchor);
      if (target === undefined) throw fault(offset, "An alias has no anchor before it.");
      if (target === "open") throw fault(offset, "A value holds itself by an alias.");
      grow(target.count, target.height, offset);
      return target.node;
    },
    enter: (anchor, offset) => {
      const before = count;
      if (anchor !== "") known.set(anchor, "open");
      grow(1, 1, offset);
      depth += 1;
      heights[depth] = 0;
      return (node) => {
        const height = 1 + (heights[depth] ?? 0);
        depth -= 1;
        heights[depth] = Math.max(heights[depth] ?? 0, height);
        if (anchor !== "") known.set(anchor, { node, count: count - before, height });
        return node;
      };
    },
  };
}
