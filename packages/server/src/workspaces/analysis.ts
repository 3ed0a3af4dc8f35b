import {
  chokePoints,
  concerns,
  type DetectedPath,
  type ExportFormat,
  exportGraph,
  findAcrossServices,
  type GraphExport,
  mergeGraphs,
  type Rule,
} from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import { coverageOf } from "../guardrails/coverage.ts";
import type { Store } from "../store/store.ts";
import type { SeenOf } from "../telemetry/known/seen-at-run-time.ts";
import type { ObservedAgent, ObservedEdge } from "../telemetry/facts/observations.ts";
import { topologyOf } from "../telemetry/known/topology.ts";
import { postureMap } from "./posture-map.ts";
import type { Scanner } from "./scanner-component.ts";
import { type WhatIfRequest, whatIf } from "./what-if.ts";

/** A question about posture graphs that takes long to answer. Plain data: it may cross to a thread. */
export type AnalysisRequest =
  /** Which agents, tools and paths guardrails stand on. Service "": of all. */
  | { readonly question: "coverage"; readonly service: string }
  /** Service "": all of them. */
  | {
      readonly question: "choke_points";
      readonly service: string;
      /** The latest scans, whose graphs decide the answer. */
      readonly scanIds: readonly string[];
    }
  | { readonly question: "export"; readonly service: string; readonly format: ExportFormat }
  | {
      readonly question: "map";
      readonly service: string;
      readonly scanIds: readonly string[];
      /** What spans have shown of it. */
      readonly agents: readonly ObservedAgent[];
      readonly edges: readonly ObservedEdge[];
    }
  | ({ readonly question: "what_if" } & WhatIfRequest);

/** The answer as it is sent. */
export type AnalysisAnswer = GraphExport;

export type AnalysisSurroundings = {
  readonly store: Store;
  /** Asked only where a workspace is read. */
  readonly scanner: () => Promise<Scanner>;
  /** What a service was seen to do. */
  readonly seenOf: SeenOf;
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
  readonly rules: readonly Rule[];
  readonly now: () => Date;
};

/** Answers by a search of the graphs, never by counting. Throws ProblemError. */
export async function analyze(
  request: AnalysisRequest,
  surroundings: AnalysisSurroundings,
): Promise<AnalysisAnswer> {
  if (request.question === "what_if") return json(await whatIf(request, surroundings));
  const { store, rules } = surroundings;
  const { service } = request;
  if (request.question === "coverage") {
    return json(await coverageOf(store, service === "" ? undefined : service));
  }
  const graphs = await graphsAround(store, service);
  const { paths } = findAcrossServices(graphs, rules, { countAlternates: false });
  const own = service === "" ? paths : paths.filter((path) => concerns(path, service));
  const graph = mergeGraphs(graphs);
  if (request.question === "map") {
    const shown = service === "" ? graph : around(graph, own, service);
    return json(postureMap(shown, own, topologyOf([shown], request.agents, request.edges)));
  }
  return request.question === "export"
    ? exportGraph(service === "" ? graph : around(graph, own, service), own, request.format)
    : json(chokePoints(graph, own, rules));
}

/** The graphs of all services, or of one and those with which its paths may cross. */
async function graphsAround(
  { postures }: Pick<Store, "postures">,
  service: string,
): Promise<readonly PostureGraph[]> {
  if (service === "") return postures.graphs();
  const beside = (await postures.beside(service)).map((scan) => scan.service);
  return (await postures.graphsOf([service, ...beside])).map(({ graph }) => graph);
}

/** A service's part of a graph: its nodes, what they share with others, and those of others on its paths. */
function around(
  { nodes, edges }: PostureGraph,
  paths: readonly DetectedPath[],
  service: string,
): PostureGraph {
  const own = new Set(nodes.filter((node) => node.service === service).map(({ key }) => key));
  const onPaths = new Set(paths.flatMap(({ steps }) => steps.map(({ nodeKey }) => nodeKey)));
  const kept = edges.filter(
    ({ source, target }) =>
      own.has(source) || own.has(target) || (onPaths.has(source) && onPaths.has(target)),
  );
  const ends = new Set(kept.flatMap(({ source, target }) => [source, target]));
  return { nodes: nodes.filter(({ key }) => own.has(key) || ends.has(key)), edges: kept };
}

function json(answer: object): AnalysisAnswer {
  const text = JSON.stringify(answer);
  return { text, media_type: "application/json", extension: ".json", truncated: false };
}
