import type { GraphEdge, PostureGraph } from "@parapet/posture";
import type { ObservedAgent, ObservedEdge } from "../facts/observations.ts";
import { agentOfContext, isExecutionContext } from "./execution-contexts.ts";

/** What one service was seen to do. */
export type ObservedAtRunTime = {
  readonly agents: readonly ObservedAgent[];
  readonly edges: readonly ObservedEdge[];
  /** What of it a configuration has allowed at some scan, as `unconfigured.ts` names it. */
  readonly onceAllowed: ReadonlySet<string>;
};

export type ObservedOf = (service: string) => Promise<ObservedAtRunTime>;

/**
 * The graph with what was seen of it: beside each edge that a configuration draws and a span has
 * shown stands its observed twin, under the same conditions and controls, and both name the span.
 */
export function withObserved(
  graph: PostureGraph,
  service: string,
  { edges: seen }: Pick<ObservedAtRunTime, "edges">,
): PostureGraph {
  if (seen.length === 0) return graph;
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  const used = new Map(
    seen
      .filter(({ source_kind }) => source_kind === "agent")
      .map((edge) => [nameOf(edge.source_id, edge.target_kind, edge.target_id), edge]),
  );
  const edges = graph.edges.flatMap((edge): readonly GraphEdge[] => {
    const source = nodes.get(edge.source);
    const target = nodes.get(edge.target);
    if (source === undefined || target === undefined) return [edge];
    if (!isExecutionContext(source) || source.service !== service) return [edge];
    const agentId = agentOfContext(source);
    const id =
      target.kind === "tool"
        ? String(target.attributes["tool"] ?? target.label)
        : isExecutionContext(target)
          ? agentOfContext(target)
          : target.label;
    const proof = used.get(nameOf(agentId, isExecutionContext(target) ? "agent" : target.kind, id));
    if (proof === undefined) return [edge];
    const evidence = [evidenceOf(proof)];
    return [
      { ...edge, evidence: [...edge.evidence, ...evidence] },
      { ...edge, basis: "observed", evidence },
    ];
  });
  return { ...graph, edges };
}

/** The latest span that shows it. It is in no file. */
export function evidenceOf({ calls, last_seen, proof }: ProvenBySpan) {
  return {
    file: "telemetry",
    pointer: "",
    line: 0,
    column: 0,
    excerpt: `seen ${timesOf(calls)}last ${last_seen}: trace ${proof.trace_id}, span ${proof.span_id}`,
    default_of: "",
  };
}

/** An agent that only spans of its tools show was run an unknown number of times. */
function timesOf(calls: number): string {
  return calls === 0 ? "" : calls === 1 ? "once, " : `${calls} times, `;
}

type ProvenBySpan = Pick<ObservedEdge, "calls" | "last_seen" | "proof">;

function nameOf(agentId: string, kind: string, id: string): string {
  return JSON.stringify([agentId, kind, id]);
}
