import type { PostureGraph } from "@parapet/posture";
import type { DetectedPath } from "./detected-path.ts";
import { compareText } from "../graph/compare.ts";
import { uniqueNodes } from "../graph/unique-nodes.ts";
import { findAttackPaths } from "./find-paths.ts";
import type { Detection, FindOptions } from "./find-paths.ts";
import { repeatedSearch } from "./search-again.ts";
import type { Rule } from "../rules/rule.ts";

/**
 * A node that several services may share, such as an MCP server, a secret or a store, as one graph
 * shows it.
 */
export type SharedNode = {
  readonly key: string;
  /** It has incoming edges. */
  readonly enters: boolean;
  /** It has outgoing edges. */
  readonly leaves: boolean;
};

/**
 * The shared nodes of a graph, by key. A path crosses from one graph to another where it enters in
 * one and leaves in the other.
 */
export function sharedNodes({ nodes, edges }: PostureGraph): readonly SharedNode[] {
  const shared = new Set(nodes.flatMap(({ key, service }) => (service === "" ? key : [])));
  const entered = new Set(edges.flatMap(({ target }) => (shared.has(target) ? target : [])));
  const left = new Set(edges.flatMap(({ source }) => (shared.has(source) ? source : [])));
  return [...entered.union(left)]
    .toSorted(compareText)
    .map((key) => ({ key, enters: entered.has(key), leaves: left.has(key) }));
}

/** Merges graphs; what services share is one node. */
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
  return acrossServices(whole, findAttackPaths(whole, rules, options));
}

/** As `findAcrossServices`, and what comes of a change that leaves most as it is. */
export function searchAcrossServices(
  graphs: readonly PostureGraph[],
  rules: readonly Rule[],
  options: Omit<FindOptions, "limit"> = {},
): Detection & { readonly again: RoutesAfter } {
  const whole = mergeGraphs(graphs);
  const { found, again } = repeatedSearch(whole, rules, options, "routes");
  return {
    ...acrossServices(whole, found),
    again: (changed) => {
      const merged = mergeGraphs(changed);
      const after = again(merged);
      return after && acrossServices(merged, after);
    },
  };
}

/** The routes of changed graphs; undefined where they have to be searched as if they were new. */
export type RoutesAfter = (changed: readonly PostureGraph[]) => Detection | undefined;

/** Of the paths of several services in one graph, those that say something of their own. */
function acrossServices(whole: PostureGraph, { paths, truncated }: Detection): Detection {
  return { paths: isOfSeveral(whole) ? withoutEchoes(paths, whole) : paths, truncated };
}

/** One graph may contain several services, since a person's workspaces are scanned together. */
function isOfSeveral({ nodes }: PostureGraph): boolean {
  const first = nodes.find(({ service }) => service !== "")?.service;
  return nodes.some(({ service }) => service !== "" && service !== first);
}

/**
 * True for a path through a node of the service. A path over shared nodes alone concerns every
 * service that has it.
 */
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
 * Each service has its own principal behind what it shares with others, such as the provider of a
 * server that both call. A path that starts at the other's principal and is otherwise in this
 * service repeats the path from this service's principal, and is omitted unless it is easier.
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
