import type { GraphNode } from "@parapet/posture";
import { nameInSentence } from "./name-in-sentence.ts";
import { isNodeKind } from "./node-kind.ts";

const placeholder = /\{([a-z_]+)\}/g;

function isKnown(name: string): boolean {
  return name === "source" || name === "sink" || isNodeKind(name);
}

/** Placeholders that no path can fill. */
export function unknownPlaceholders(message: string): readonly string[] {
  return [...message.matchAll(placeholder)].flatMap(([, name = ""]) =>
    isKnown(name) ? [] : [name],
  );
}

/**
 * Inserts the labels of the first node, the last node, and the last node of a kind on the route.
 */
export function renderMessage(message: string, nodes: readonly GraphNode[]): string {
  return message.replaceAll(placeholder, (_, name: string, at: number) => {
    const node = nodeOf(name, nodes);
    if (node === undefined) return name === "source" || name === "sink" ? "" : `the ${name}`;
    return at === 0 ? node.label : nameInSentence(node);
  });
}

function nodeOf(name: string, nodes: readonly GraphNode[]): GraphNode | undefined {
  if (name === "source") return nodes[0];
  if (name === "sink") return nodes.at(-1);
  const kinds = name === "agent" ? ["agent", "session"] : [name];
  return nodes.findLast(({ kind }) => kinds.includes(kind));
}
