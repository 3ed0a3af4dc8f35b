import type { EdgeKind, GraphEdge, GraphNode } from "@parapet/posture";
import type { DetectedCondition, DetectedPath, DetectedStep } from "./detected-path.ts";
import { edgePermission, exposedSource } from "./edge-permission.ts";
import { compareText } from "../graph/compare.ts";
import type { IndexedGraph } from "../engine/indexed-graph.ts";
import type { Route } from "../engine/routes.ts";
import type { RuleRoutes } from "../engine/search-rule.ts";
import { pathConfidence } from "./path-confidence.ts";
import { pathId, routeHash } from "./path-id.ts";
import { renderMessage } from "../rules/message.ts";
import type { Rule } from "../rules/rule.ts";
import { accessFactor, edgeFactors } from "../scoring/edge-factors.ts";
import { priorOf } from "../scoring/priors.ts";
import type { Priors } from "../scoring/priors.ts";
import { scoreRoute, scoreWithoutRows } from "../scoring/score.ts";
import type { Score } from "../scoring/score.ts";

/** Turns a route, which is numbers, into a path that explains itself. */
export function describeRoute(
  route: Route,
  {
    rule,
    graph,
    witnesses,
    priors,
    isBrief = false,
  }: {
    readonly rule: Rule;
    readonly graph: IndexedGraph;
    readonly witnesses: RuleRoutes["witnesses"];
    readonly priors: Priors;
    /** Without the waterfall and the route's hash. */
    readonly isBrief?: boolean | undefined;
  },
): DetectedPath | undefined {
  const source = graph.nodes[route.source];
  const sink = graph.nodes[route.sink];
  if (source === undefined || sink === undefined) return undefined;
  const hops = route.edges.flatMap((index) => hopOf(index, graph));
  const nodes = [source, ...hops.map(({ to }) => to)];
  const conditions = conditionsOf(route, rule, graph, witnesses);
  const keys = nodes.map(({ key }) => key);
  const kinds = hops.map(({ edge }) => edge.kind);
  const factors = factorsOf(source, hops, rule, priors);
  const score = isBrief ? scoreWithoutRows(...factors) : scoreRoute(...factors);
  const steps = stepsOf(source, hops, rule.steps);
  return {
    pathId: idOf(source, sink, rule),
    ruleId: rule.id,
    ruleName: rule.name,
    outcome: rule.outcome || rule.name,
    owasp: rule.owasp,
    atlas: rule.atlas,
    message: renderMessage(rule.message, nodes),
    services: servicesOf(nodes),
    agents: agentsOf(nodes),
    sourceKey: source.key,
    sinkKey: sink.key,
    steps,
    conditions: conditions.map(({ described }) => described),
    ...score,
    confidence: pathConfidence(steps.flatMap(({ edge }) => edge ?? [])),
    routeHash: isBrief ? "" : routeHash(keys, kinds),
    alternates: route.alternates,
    alternatesCapped: route.alternatesCapped,
    fixedBy: sortedUnique([
      ...hops.flatMap(({ edge }) => edge.fixedBy),
      ...conditions.flatMap(({ edges }) => edges.flatMap(({ fixedBy }) => fixedBy)),
    ]),
  };
}

/**
 * "routes": every node of a path. "ends": of one that starts at a principal only the first two, and
 * no ID. "worst": the same, and of each principal and rule only the worst path.
 */
export type Outline = "routes" | "ends" | "worst";

/**
 * A path with what comparing paths and exposures asks of it: identity, ends, agents, nodes and
 * score. Texts, evidence, conditions, fixes and the waterfall are left empty, as most of a what-if
 * search would be thrown away.
 */
export function outlineRoute(
  route: Route,
  {
    rule,
    graph,
    priors,
    outline,
  }: {
    readonly rule: Rule;
    readonly graph: IndexedGraph;
    readonly priors: Priors;
    readonly outline: Outline;
  },
): DetectedPath | undefined {
  const source = graph.nodes[route.source];
  const sink = graph.nodes[route.sink];
  if (source === undefined || sink === undefined) return undefined;
  const hops = route.edges.flatMap((index) => hopOf(index, graph));
  const nodes = [source, ...hops.map(({ to }) => to)];
  const [impact, access, factors] = factorsOf(source, hops, rule, priors);
  const isKnownBySource = outline !== "routes" && source.kind === "principal";
  return {
    pathId: isKnownBySource ? "" : idOf(source, sink, rule),
    ruleId: rule.id,
    ruleName: rule.name,
    outcome: rule.outcome || rule.name,
    owasp: rule.owasp,
    atlas: rule.atlas,
    message: "",
    services: servicesOf(nodes),
    agents: agentsOf(nodes),
    sourceKey: source.key,
    sinkKey: sink.key,
    steps: (isKnownBySource ? nodes.slice(0, 2) : nodes).map((node) => ({
      ...namesOf(node),
      ...noEdge,
    })),
    conditions: [],
    ...scoreWithoutRows(impact, access, factors),
    confidence: "low",
    routeHash: "",
    alternates: 0,
    alternatesCapped: true,
    fixedBy: [],
  };
}

const noEdge = {
  edge: undefined,
  description: "",
  vulnerability: "",
  evidence: [],
  controls: [],
} as const;

function idOf(source: GraphNode, sink: GraphNode, rule: Rule): string {
  const services = servicesOf([source, sink]);
  return pathId({ services, rule: rule.id, source: source.key, sink: sink.key });
}

/** The residual score of a route, without describing the path. */
export function riskOfRoute(route: Route, rule: Rule, graph: IndexedGraph, priors: Priors): number {
  const source = graph.nodes[route.source];
  const hops = route.edges.flatMap((index) => hopOf(index, graph));
  return source === undefined ? 0 : scoreHops(source, hops, rule, priors).riskScore;
}

function scoreHops(source: GraphNode, hops: readonly Hop[], rule: Rule, priors: Priors): Score {
  return scoreRoute(...factorsOf(source, hops, rule, priors));
}

function factorsOf(
  source: GraphNode,
  hops: readonly Hop[],
  rule: Rule,
  priors: Priors,
): Parameters<typeof scoreRoute> {
  return [
    { name: rule.impact, value: priorOf(priors.impact, rule.impact, 0) },
    accessFactor(source, priors),
    hops.map(({ edge, from, to }) =>
      edgeFactors(edge, { source: from, target: to, counted: rule.controls, priors }),
    ),
  ];
}

type Hop = {
  readonly edge: GraphEdge;
  readonly from: GraphNode;
  readonly to: GraphNode;
  readonly observed: boolean;
};

function hopOf(index: number, graph: IndexedGraph): readonly Hop[] {
  const edge = graph.edges[index];
  const from = graph.nodes[graph.edgeSource[index] ?? -1];
  const to = graph.nodes[graph.edgeTarget[index] ?? -1];
  if (edge === undefined || from === undefined || to === undefined) return [];
  return [{ edge, from, to, observed: isObserved(index, graph) }];
}

/** Edges of the same kind between the same nodes are adjacent. */
function isObserved(index: number, { edges }: IndexedGraph): boolean {
  const edge = edges[index];
  const isSame = (other: GraphEdge | undefined): boolean =>
    other !== undefined &&
    other.source === edge?.source &&
    other.target === edge.target &&
    other.kind === edge.kind;
  for (const step of [1, -1]) {
    for (let at = index; isSame(edges[at]); at += step) {
      if (edges[at]?.basis === "observed") return true;
    }
  }
  return false;
}

function stepsOf(
  source: GraphNode,
  hops: readonly Hop[],
  weaknesses: ReadonlyMap<EdgeKind, string>,
): readonly DetectedStep[] {
  const saysOf = (edge: GraphEdge | undefined) => ({
    description: edge?.description ?? "",
    vulnerability:
      edge === undefined
        ? exposedSource
        : edge.vulnerability || weaknesses.get(edge.kind) || edgePermission[edge.kind],
    evidence: edge?.evidence ?? [],
    controls: edge?.controls ?? [],
  });
  return [
    { ...namesOf(source), edge: undefined, ...saysOf(hops[0]?.edge) },
    ...hops.map(({ edge, to, observed }) => ({
      ...namesOf(to),
      edge: { kind: edge.kind, basis: edge.basis, observed },
      ...saysOf(edge),
    })),
  ];
}

function namesOf({
  key,
  kind,
  label,
}: GraphNode): Pick<DetectedStep, "nodeKey" | "nodeKind" | "nodeLabel"> {
  return { nodeKey: key, nodeKind: kind, nodeLabel: label };
}

type ProvenCondition = {
  readonly described: DetectedCondition;
  readonly edges: readonly GraphEdge[];
};

/** Each requirement is met at the last node of its kinds on the route. */
function conditionsOf(
  route: Route,
  rule: Rule,
  graph: IndexedGraph,
  witnesses: RuleRoutes["witnesses"],
): readonly ProvenCondition[] {
  const onRoute = [route.source, ...route.edges.map((edge) => graph.edgeTarget[edge] ?? -1)];
  return rule.requires.flatMap(({ at, fact }, index) => {
    const node = onRoute.findLast((candidate) => {
      const kind = graph.nodes[candidate]?.kind;
      return kind !== undefined && at.includes(kind);
    });
    const proof = node === undefined ? undefined : witnesses[index]?.(node);
    if (node === undefined || proof === undefined) return [];
    const edges = proof.flatMap((edge) => graph.edges[edge] ?? []);
    const described = edges.map(({ source, target, kind, description, evidence }) => ({
      source,
      target,
      kind,
      description,
      evidence,
    }));
    return [
      { described: { fact, nodeKey: graph.nodes[node]?.key ?? "", edges: described }, edges },
    ];
  });
}

function agentsOf(nodes: readonly GraphNode[]): readonly string[] {
  const ids = nodes.flatMap(({ kind, attributes }) => {
    const id = attributes["agent_id"];
    return (kind === "agent" || kind === "session") && typeof id === "string" ? [id] : [];
  });
  return [...new Set(ids)];
}

function servicesOf(nodes: readonly GraphNode[]): readonly string[] {
  return sortedUnique(nodes.flatMap(({ service }) => (service === "" ? [] : [service])));
}

function sortedUnique(texts: readonly string[]): readonly string[] {
  if (texts.length < 2) return texts;
  return [...new Set(texts)].toSorted(compareText);
}
