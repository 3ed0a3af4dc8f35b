import {
  chokePoints,
  type ExportFormat,
  exportGraph,
  findAttackPaths,
  type GraphExport,
  type Rule,
} from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import type { Store } from "../store/store.ts";
import type { Scanner } from "./scanner-component.ts";
import { type WhatIfRequest, whatIf } from "./what-if.ts";

/** A question that a search of posture graphs answers. Plain data: it may cross to a thread. */
export type AnalysisRequest =
  /** Service "": all of them. */
  | {
      readonly question: "choke_points";
      readonly service: string;
      /** The latest scans, whose graphs decide the answer. */
      readonly scanIds: readonly string[];
    }
  | { readonly question: "export"; readonly service: string; readonly format: ExportFormat }
  | ({ readonly question: "what_if" } & WhatIfRequest);

/** The answer as it is sent. */
export type AnalysisAnswer = GraphExport;

export type AnalysisSurroundings = {
  readonly store: Store;
  /** Asked only where a workspace is read. */
  readonly scanner: () => Promise<Scanner>;
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
  readonly rules: readonly Rule[];
};

/** Answers by a search of the graphs, never by counting. Throws ProblemError. */
export async function analyze(
  request: AnalysisRequest,
  surroundings: AnalysisSurroundings,
): Promise<AnalysisAnswer> {
  if (request.question === "what_if") return json(await whatIf(request, surroundings));
  const { store, rules } = surroundings;
  const graph = merged(await store.postures.graphs(request.service));
  const { paths } = findAttackPaths(graph, rules, { countAlternates: false });
  return request.question === "export"
    ? exportGraph(graph, paths, request.format)
    : json(chokePoints(graph, paths, rules));
}

function json(answer: object): AnalysisAnswer {
  const text = JSON.stringify(answer);
  return { text, media_type: "application/json", extension: ".json", truncated: false };
}

/** One graph of several; what services share is one node. */
function merged(graphs: readonly PostureGraph[]): PostureGraph {
  const nodes = graphs.flatMap((graph) => graph.nodes.map((node) => [node.key, node] as const));
  return { nodes: [...new Map(nodes).values()], edges: graphs.flatMap(({ edges }) => edges) };
}
