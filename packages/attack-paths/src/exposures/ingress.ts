import type { GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";
import { compareText } from "../graph/compare.ts";

/**
 * One ingress of untrusted text: which principal writes to which entry point, and which agent that
 * reaches first.
 */
export type Ingress = {
  readonly principal: GraphNode;
  /**
   * Undefined where the principal reaches an agent, or something that leads no further, directly.
   */
  readonly entry: GraphNode | undefined;
  /**
   * What is reached first: the agent, or one of its sessions. Undefined where the entry point leads
   * to nothing.
   */
  readonly first: GraphNode | undefined;
  readonly writing: readonly GraphEdge[];
  /** To the agent and to all sessions of it. */
  readonly reaching: readonly GraphEdge[];
};

/** Every ingress, by principal, entry point and what is reached first. */
export function ingressesOf({ nodes, edges }: PostureGraph): readonly Ingress[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const leaving = Map.groupBy(edges, ({ source }) => source);
  const toward = (key: string) =>
    [...Map.groupBy(leaving.get(key) ?? [], ({ target }) => target)].toSorted(([a], [b]) =>
      compareText(a, b),
    );
  /** Sessions of one agent are that agent, and so is the memory that only it reads. */
  const ownerOf = (node: GraphNode | undefined): string => {
    if (node === undefined) return "";
    if (isAgent(node)) return agentNameOf(node);
    const readers = new Set(
      toward(node.key).flatMap(([target]) => {
        const reader = byKey.get(target);
        return reader !== undefined && isAgent(reader) ? agentNameOf(reader) : [];
      }),
    );
    const [reader = node.key] = readers;
    return readers.size === 1 ? reader : node.key;
  };
  return nodes
    .filter(({ kind }) => kind === "principal")
    .toSorted((a, b) => compareText(a.key, b.key))
    .flatMap((principal) =>
      toward(principal.key).flatMap(([key, writing]): readonly Ingress[] => {
        const node = byKey.get(key);
        if (node === undefined) return [];
        const base = { principal, writing, reaching: [] };
        if (isAgent(node)) return [{ ...base, entry: undefined, first: node }];
        const onward = toward(key);
        if (onward.length === 0) return [{ ...base, entry: node, first: undefined }];
        const reached = Map.groupBy(onward, ([target]) => ownerOf(byKey.get(target)));
        return [...reached.values()].flatMap((targets) => {
          const found = targets.flatMap(([target]) => byKey.get(target) ?? []);
          const first = found.find(isAgent) ?? found[0];
          const reaching = targets.flatMap(([, own]) => own);
          return first === undefined ? [] : [{ ...base, entry: node, first, reaching }];
        });
      }),
    );
}

export function isAgent({ kind }: Pick<GraphNode, "kind">): boolean {
  return kind === "agent" || kind === "session";
}

function agentNameOf({ key, service, attributes }: GraphNode): string {
  const id = attributes["agent_id"];
  return typeof id === "string" ? JSON.stringify([service, id]) : key;
}
