import type { PostureGraph } from "@parapet/posture";
import type { Unconfigured } from "./unconfigured.ts";
import { type ObservedAtRunTime, withObserved } from "./observed-at-run-time.ts";
import { withUnconfigured } from "./with-unconfigured.ts";

/**
 * The graph of a configuration with all that was seen of the service: of what it allows, and what
 * is unconfigured. The latter is judged by the current configuration, even if the graph is that of
 * a fix: what a fix denies is not unconfigured.
 */
export function withTelemetry(
  graph: PostureGraph,
  service: string,
  seen: Pick<ObservedAtRunTime, "edges">,
  beyond: Unconfigured,
): PostureGraph {
  return withUnconfigured(withObserved(graph, service, seen), service, beyond);
}
