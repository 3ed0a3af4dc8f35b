import type { PostureGraph } from "@parapet/posture";
import type { DetectedPath } from "./detected-path.ts";
import { compareText } from "../graph/compare.ts";
import { uniqueNodes } from "../graph/unique-nodes.ts";
import { findAttackPaths } from "./find-paths.ts";
import type { Detection, FindOptions } from "./find-paths.ts";
import type { Rule } from "../rules/rule.ts";

/** A node that several services may have, such as an MCP server, a secret or a store, as one graph shows it. */
export type SharedNode = {
  readonly key: string;
  /** Something leads into it. */
  readonly enters: boolean;
  /** It leads on. */
  readonly leaves: boolean;
};

/** The shared nodes of a graph, by key. A path crosses from one graph to another where it enters in one and leaves in the other. */
export function sharedNodes({ nodes, edges }: PostureGraph): readonly SharedNode[] {
  const shared = new Set(nodes.flatMap(({ key, service }) => (service === "" ? key : [])));
  const entered = new Set(edges.flatMap(({ target }) => (shared.has(target) ? target : [])));
  const left = new Set(edges.flatMap(({ source }) => (shared.has(source) ? source : [])));
  return [...entered.union(left)]
    .toSorted(compareText)
    .map((key) => ({ key, enters: entered.has(key), leaves: left.has(key) }));
}

/** One graph of several; what services share is one node. */
export function mergeGraphs(graphs: readonly PostureGraph[]): PostureGraph {
  const [first, second] = graphs;
  if (first !== undefined && second === undefined) return first;
  return {
    nodes: uniqueNodes(graphs.flatMap(({ nodes }) => nodes)),
    edges: graphs.flatMap(({ edges }) => edges),
  };
}

/** The attack paths of several services together, those that cross from one to another included. */
export function findAcrossServices(
  graphs: readonly PostureGraph[],
  rules: readonly Rule[],
  options: FindOptions = {},
): Detection {
  const whole = mergeGraphs(graphs);
  const { paths, truncated } = findAttackPaths(whole, rules, options);
  return { paths: isOfSeveral(whole) ? withoutEchoes(paths, whole) : paths, truncated };
}

/** One graph may be of several services, too: the workspaces of a person are scanned together. */
function isOfSeveral({ nodes }: PostureGraph): boolean {
  const first = nodes.find(({ service }) => service !== "")?.service;
  return nodes.some(({ service }) => service !== "" && service !== first);
}

/** True for a path that leads over a node of the service. One over shared nodes alone concerns whoever shows it. */
export function concerns({ services }: Pick<DetectedPath, "services">, service: string): boolean {
  return services.length === 0 || services.includes(service);
}

/** The service that a path belongs to where each may count once: the one where it starts. */
export function startingService({ sourceKey, services }: DetectedPath): string {
  const [start] = services
    .filter((service) => sourceKey.startsWith(`${service}/`))
    .toSorted((a, b) => b.length - a.length);
  return start ?? services[0] ?? "";
}

/**
 * Each service draws whoever stands behind what it shares with others, such as the provider of a server that both call.
 * A path that starts at the other's drawing and is in this service otherwise says what the path from its own drawing
 * says, and is left out where that is no easier.
 */
function withoutEchoes(
  paths: readonly DetectedPath[],
  { nodes }: PostureGraph,
): readonly DetectedPath[] {
  const serviceOf = new Map(nodes.map(({ key, service }) => [key, service]));
  const scores = new Map(
    paths.map((path) => [placeOf(path.ruleId, path.sourceKey, path.sinkKey), path.riskScore]),
  );
  return paths.filter(({ ruleId, sourceKey, sinkKey, steps, riskScore, services }) => {
    const start = serviceOf.get(sourceKey) ?? "";
    if (start === "" || services.length < 2) return true;
    const further = new Set(steps.slice(1).map(({ nodeKey }) => serviceOf.get(nodeKey) ?? ""));
    if (further.has(start)) return true;
    const natural = sourceKey.slice(start.length);
    return ![...further].some(
      (service) =>
        service !== "" &&
        (scores.get(placeOf(ruleId, `${service}${natural}`, sinkKey)) ?? -1) >= riskScore,
    );
  });
}

function placeOf(rule: string, source: string, sink: string): string {
  return JSON.stringify([rule, source, sink]);
}
