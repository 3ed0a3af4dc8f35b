import { type GraphNode, nodeKey, type NodeKind, type PostureGraph } from "@parapet/posture";
import type { ObservedKind } from "../facts/aggregate.ts";
import type { ObservedAgent, ObservedEdge, Proof } from "../facts/observations.ts";
import { asking } from "./unconfigured.ts";
import { agentOfContext } from "./execution-contexts.ts";
import { isUnconfigured } from "./with-unconfigured.ts";

/** Agents and what they have to do with, as configurations allow it and as spans show it. */
export type Topology = {
  readonly nodes: readonly TopologyNode[];
  readonly edges: readonly TopologyEdge[];
};

export type TopologyNode = {
  readonly node_id: string;
  readonly node_type: NodeKind;
  readonly label: string;
  /** "" for what several services share. */
  readonly service: string;
  readonly configured: boolean;
  readonly observed: boolean;
};

export type TopologyEdge = {
  readonly source: string;
  readonly target: string;
  /** "INVOKES", "DELEGATES" … as in the posture graph. */
  readonly kind: string;
  readonly configured: boolean;
  readonly observed: boolean;
  /** 0 and "" where no span has shown it. */
  readonly calls: number;
  readonly errors: number;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly proof: Proof;
};

/**
 * A topology with no more nodes than are asked for, and how many nodes and edges that leaves out.
 */
export type BoundedTopology = Topology & {
  readonly truncated: { readonly nodes: number; readonly edges: number };
};

/** Edges in one answer, for each node. */
const edgesOfNode = 4;

/** What is configured stays before what was only seen. */
export function boundedTopology({ nodes, edges }: Topology, most: number): BoundedTopology {
  const byRank = [
    ...nodes.filter(({ configured }) => configured),
    ...nodes.filter(({ configured }) => !configured),
  ];
  const kept = new Set(byRank.slice(0, most).map(({ node_id }) => node_id));
  const between = edges
    .filter(({ source, target }) => kept.has(source) && kept.has(target))
    .slice(0, most * edgesOfNode);
  return {
    nodes: nodes.filter(({ node_id }) => kept.has(node_id)),
    edges: between,
    truncated: { nodes: nodes.length - kept.size, edges: edges.length - between.length },
  };
}

/** What a run touches; the rest of the posture graph is at `/risk/export`. */
const shownKinds: ReadonlySet<NodeKind> = new Set([
  "principal",
  "untrusted_source",
  "channel",
  "gateway",
  "agent",
  "tool",
  "mcp_server",
  "memory",
  "bus",
]);

const kindOf: Readonly<Record<ObservedKind, NodeKind>> = {
  ingress: "untrusted_source",
  agent: "agent",
  tool: "tool",
  mcp_server: "mcp_server",
  memory: "memory",
};

const edgeKindOf: Readonly<Record<ObservedKind, string>> = {
  ingress: "DELIVERS",
  agent: "DELEGATES",
  tool: "INVOKES",
  mcp_server: "INVOKES",
  memory: "READS",
};

const never = {
  calls: 0,
  errors: 0,
  first_seen: "",
  last_seen: "",
  proof: { trace_id: "", span_id: "" },
};

export function topologyOf(
  graphs: readonly PostureGraph[],
  agents: readonly ObservedAgent[],
  observed: readonly ObservedEdge[],
): Topology {
  const nodes = new Map<string, TopologyNode>();
  const edges = new Map<string, TopologyEdge>();
  const drawn = graphs
    .flatMap((graph) => graph.nodes)
    .filter((node) => shownKinds.has(node.kind) && !isUnconfigured(node));
  for (const { key, kind, label, service } of drawn) {
    nodes.set(key, {
      node_id: key,
      node_type: kind,
      label,
      service,
      configured: true,
      observed: false,
    });
  }
  const agentOf = agentsOfSessions(graphs.flatMap((graph) => graph.nodes));
  for (const drawnEdge of graphs.flatMap((graph) => graph.edges)) {
    const { kind } = drawnEdge;
    const source = agentOf.get(drawnEdge.source) ?? drawnEdge.source;
    const target = agentOf.get(drawnEdge.target) ?? drawnEdge.target;
    if (!nodes.has(source) || !nodes.has(target) || isUnconfigured(drawnEdge)) continue;
    const edge = { source, target, kind, configured: true, observed: false, ...never };
    edges.set(keyOf(edge), edge);
  }
  const places = configuredPlaces(drawn);
  const see = (service: string, kind: ObservedKind, id: string, agentId: string): string => {
    const key =
      places.get(placeKey(service, kindOf[kind], id, agentId)) ??
      ownKey(service, kind, id, agentId);
    const node = nodes.get(key);
    nodes.set(key, {
      ...(node ?? {
        node_id: key,
        node_type: kindOf[kind],
        label: id,
        service,
        configured: false,
      }),
      observed: true,
    });
    return key;
  };
  const mayAsk = memoized((service) => {
    const edgesOfAll = graphs
      .flatMap((graph) => graph.edges)
      .filter((each) => !isUnconfigured(each));
    return asking({ nodes: graphs.flatMap((graph) => graph.nodes), edges: edgesOfAll }, service);
  });
  for (const { service, agent_id } of agents) see(service, "agent", agent_id, "");
  for (const one of observed) {
    const { service, source_kind, source_id, target_kind, target_id } = one;
    const source = see(service, source_kind, source_id, "");
    const target = see(service, target_kind, target_id, source_id);
    const kind = source_kind === "ingress" ? edgeKindOf.ingress : edgeKindOf[target_kind];
    const { calls, errors, first_seen, last_seen, proof } = one;
    const key = keyOf({ source, target, kind });
    const before = edges.get(key);
    edges.set(key, {
      source,
      target,
      kind,
      // Over a bus, there is no edge of its own.
      configured:
        before?.configured === true ||
        (kind === "DELEGATES" && mayAsk(service)(source_id, target_id)),
      observed: true,
      ...together(before, { calls, errors, first_seen, last_seen, proof }),
    });
  }
  return {
    nodes: [...nodes.values()].toSorted((a, b) => (a.node_id < b.node_id ? -1 : 1)),
    edges: [...edges].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, edge]) => edge),
  };
}

/** Where an agent's sessions are in their own places, what they do is done by the agent. */
function agentsOfSessions(nodes: readonly GraphNode[]): ReadonlyMap<string, string> {
  const agents = new Map(
    nodes
      .filter(({ kind }) => kind === "agent")
      .map((node) => [JSON.stringify([node.service, agentOfContext(node)]), node.key]),
  );
  const sessions = nodes.filter(({ kind }) => kind === "session");
  return new Map(
    sessions.flatMap((node) => {
      const agent = agents.get(JSON.stringify([node.service, agentOfContext(node)]));
      return agent === undefined ? [] : [[node.key, agent]];
    }),
  );
}

function memoized<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

type Counts = typeof never;

/** Tools of several servers with one name are one node. */
function together(before: Counts | undefined, seen: Counts): Counts {
  if (before === undefined || before.last_seen === "") return seen;
  return {
    calls: before.calls + seen.calls,
    errors: before.errors + seen.errors,
    first_seen: before.first_seen < seen.first_seen ? before.first_seen : seen.first_seen,
    last_seen: before.last_seen > seen.last_seen ? before.last_seen : seen.last_seen,
    proof: before.last_seen > seen.last_seen ? before.proof : seen.proof,
  };
}

/**
 * Where the posture graph has what spans name: agents by id, tools by agent and name, the rest by
 * label.
 */
function configuredPlaces(nodes: readonly GraphNode[]): ReadonlyMap<string, string> {
  return new Map(
    nodes.map(({ key, kind, label, service, attributes }) => {
      const agentId = String(attributes["agent_id"] ?? "");
      const id =
        kind === "agent"
          ? agentId || label
          : kind === "tool"
            ? String(attributes["tool"] ?? label)
            : label;
      return [placeKey(service, kind, id, kind === "tool" ? agentId : ""), key];
    }),
  );
}

function placeKey(service: string, kind: NodeKind, id: string, agentId: string): string {
  return JSON.stringify([service, kind, id, kind === "tool" ? agentId : ""]);
}

function ownKey(service: string, kind: ObservedKind, id: string, agentId: string): string {
  const key = nodeKey(service, kindOf[kind], kind === "tool" ? `${agentId}/${id}` : id);
  return kind === "agent" ? key : `${key}@run`;
}

function keyOf({ source, target, kind }: Pick<TopologyEdge, "source" | "target" | "kind">): string {
  return JSON.stringify([source, target, kind]);
}
