import { canonicalJson, type GraphEdge, type GraphNode, type PostureGraph } from "@parapet/posture";
import { memoizedText } from "../graph/memoized-text.ts";
import { commonName } from "./entry-name.ts";
import { type Ingress, isAgent } from "./ingress.ts";

/** How far from an agent differences are searched for: tool, what it reaches, what that reaches. */
const depth = 4;
/** The number of delegations that a rule follows. */
const delegations = 3;

/**
 * Attributes that name an agent, its account, its folder or a room, in which equivalent ones
 * differ.
 */
const names: ReadonlySet<string> = new Set([
  "agent_id",
  "account",
  "agents",
  "folder",
  "model",
  "room",
]);

/** An attribute that makes nothing more or less likely: who can write can also mention. */
const unrated = "mention_required";

/**
 * Maps equivalent ingresses to the same text: equal principals, entry points of one kind, and
 * agents with equal tools that reach equal things, directly or by delegation. A thousand agents of
 * one template are one exposure, and so are the rooms of a server that are set up alike.
 */
export function equivalenceOf(graph: PostureGraph): (ingress: Ingress) => string {
  const byKey = new Map(graph.nodes.map((node) => [node.key, node]));
  const leaving = Map.groupBy(graph.edges, ({ source }) => source);
  const entering = Map.groupBy(graph.edges, ({ target }) => target);
  const known = new Map<number, Map<string, string>>();
  const delegating = new Map<number, Map<string, string>>();
  const numbers = new Map<string, string>();
  /** Equal for equal texts, and shorter. */
  const short = (text: string): string => {
    const number = numbers.get(text) ?? `#${numbers.size}`;
    numbers.set(text, number);
    return number;
  };
  /**
   * A bus, and a node with several incoming edges, keeps its identity; others are compared by
   * content.
   */
  const textOf = (node: GraphNode): string => {
    const isShared = node.service === "" && (entering.get(node.key)?.length ?? 0) > 1;
    return isShared || node.kind === "bus" ? sharedText(node) : ownText(node);
  };

  const reachedFrom = (node: GraphNode, left: number): string => {
    const ofDepth = known.get(left) ?? new Map<string, string>();
    known.set(left, ofDepth);
    const before = ofDepth.get(node.key);
    if (before !== undefined) return before;
    const parts = (leaving.get(node.key) ?? []).map((edge) => {
      const target = byKey.get(edge.target);
      if (target === undefined) return "";
      const further =
        left <= 1 || isAgent(target) || target.kind === "bus" ? "" : reachedFrom(target, left - 1);
      return `${short(edgeText(edge))} ${short(textOf(target))} ${further}`;
    });
    const text = short([...new Set(parts)].toSorted().join("\n"));
    ofDepth.set(node.key, text);
    return text;
  };

  /** What an agent can do directly and through agents that it delegates to. */
  const capabilities = (agent: GraphNode, left: number): string => {
    const ofDepth = delegating.get(left) ?? new Map<string, string>();
    delegating.set(left, ofDepth);
    const before = ofDepth.get(agent.key);
    if (before !== undefined) return before;
    const delegates = (left === 0 ? [] : (leaving.get(agent.key) ?? [])).flatMap(
      ({ kind, target }) => {
        const node = byKey.get(target);
        const isDelegate = kind === "DELEGATES" && node !== undefined && isAgent(node);
        return isDelegate ? capabilities(node, left - 1) : [];
      },
    );
    const text = short(
      canonicalJson([reachedFrom(agent, depth), [...new Set(delegates)].toSorted()]),
    );
    ofDepth.set(agent.key, text);
    return text;
  };

  return ({ principal, entry, first, writing, reaching }) =>
    canonicalJson([
      principal.key,
      entry === undefined ? "" : [textOf(entry), commonName(entry)],
      writing.map(edgeText).toSorted(),
      reaching.map(edgeText).toSorted(),
      first === undefined ? "" : textOf(first),
      first === undefined ? "" : isAgent(first) ? capabilities(first, delegations) : first.key,
    ]);
}

const edgeText = memoizedText(function textOfEdge({
  kind,
  basis,
  attributes,
  vulnerability,
  fixedBy,
  controls,
}: GraphEdge): string {
  const active = controls.map(({ name }) => name);
  const rated = Object.entries(attributes).filter(([name]) => name !== unrated);
  return canonicalJson([kind, basis, Object.fromEntries(rated), vulnerability, fixedBy, active]);
});

const sharedText = memoizedText((node: GraphNode) => targetText(node, true));
const ownText = memoizedText((node: GraphNode) => targetText(node, false));

function targetText({ key, kind, service, attributes }: GraphNode, isShared: boolean): string {
  const own = Object.entries(attributes).filter(([name]) => !names.has(name));
  return canonicalJson([kind, Object.fromEntries(own), isShared ? key : service]);
}
