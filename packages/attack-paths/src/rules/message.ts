import type { GraphNode } from "@parapet/posture";
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
  return message.replaceAll(placeholder, (_, name: string) => {
    if (name === "source") return nodes[0]?.label ?? "";
    if (name === "sink") return nodes.at(-1)?.label ?? "";
    const kinds = name === "agent" ? ["agent", "session"] : [name];
    return nodes.findLast(({ kind }) => kinds.includes(kind))?.label ?? `the ${name}`;
  });
}
