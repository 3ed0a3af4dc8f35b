import type { PostureGraph } from "@parapet/posture";
import { type SeenAtRunTime, withObserved } from "./seen-at-run-time.ts";
import { withUnconfigured } from "./with-unconfigured.ts";

/** The graph of a configuration with all that was seen of the service: of what it allows, and beside it. */
export function withSeen(graph: PostureGraph, service: string, seen: SeenAtRunTime): PostureGraph {
  if (seen.agents.length + seen.edges.length === 0) return graph;
  return withUnconfigured(withObserved(graph, service, seen), service, seen);
}
