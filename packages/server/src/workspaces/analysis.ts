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
import { redactedOutput } from "@parapet/posture/redaction";
import { coverageOf } from "../guardrails/coverage.ts";
import type { Store } from "../store/store.ts";
import { inTurn } from "../store/in-turn.ts";
import { comparePositions, pageIn, type PageRequest, type Position } from "../store/page.ts";
import { attributed } from "../telemetry/known/attributed.ts";
import { configuredTools } from "../telemetry/known/known-tools.ts";
import type { SeenOf } from "../telemetry/known/seen-at-run-time.ts";
import type { SeenLatelyOf } from "../telemetry/known/seen-lately.ts";
import { boundedTopology, topologyOf } from "../telemetry/known/topology.ts";
import {
  type UnusedCapability,
  unusedCapabilities,
} from "../telemetry/known/unused-capabilities.ts";
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
  /** Names of the tools that the graph gives to an agent. */
  | { readonly question: "configured_tools"; readonly service: string; readonly agentId: string }
  | { readonly question: "export"; readonly service: string; readonly format: ExportFormat }
  | {
      readonly question: "map";
      readonly service: string;
      readonly scanIds: readonly string[];
      /** The version of what spans have shown of it. */
      readonly seen: string;
    }
  /** Agents and what they have to do with, with at most so many nodes. */
  | {
      readonly question: "topology";
      readonly service: string;
      readonly limit: number;
      readonly scanIds: readonly string[];
      readonly seen: string;
    }
  /** Tools that agents may use and do not; a page of them. */
  | ({ readonly question: "unused"; readonly service: string } & PageRequest)
  | ({ readonly question: "what_if" } & WhatIfRequest);

/** The answer as it is sent. */
export type AnalysisAnswer = GraphExport & {
  /** Of a page, what asks for the next. */
  readonly next?: string;
};

export type AnalysisSurroundings = {
  readonly store: Store;
  /** Asked only where a workspace is read. */
  readonly scanner: () => Promise<Scanner>;
  /** What a service was seen to do. */
  readonly seenOf: SeenOf;
  /** What was seen lately of a service, or of all. */
  readonly seenLatelyOf: SeenLatelyOf;
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
  const { store, rules, seenLatelyOf } = surroundings;
  const { service } = request;
  if (request.question === "coverage") {
    return json(await coverageOf(store, service === "" ? undefined : service));
  }
  if (request.question === "topology") return topology(request, surroundings);
  if (request.question === "unused") return unused(request, surroundings);
  if (request.question === "configured_tools") {
    return json(configuredTools(await store.postures.graphs(service), request.agentId));
  }
  const graphs = await graphsAround(store, service);
  const { paths } = findAcrossServices(graphs, rules, { countAlternates: false });
  const own = service === "" ? paths : paths.filter((path) => concerns(path, service));
  const graph = mergeGraphs(graphs);
  if (request.question === "map") {
    const shown = service === "" ? graph : around(graph, own, service);
    const { agents, edges } = await seenLatelyOf(service);
    return json(postureMap(shown, own, topologyOf([shown], agents, edges)));
  }
  return request.question === "export"
    ? // Here, for a long text is looked through for long.
      redactedOutput(
        exportGraph(service === "" ? graph : around(graph, own, service), own, request.format),
      )
    : json(chokePoints(graph, own, rules, service === "" ? {} : { service }));
}

async function topology(
  { service, limit }: { readonly service: string; readonly limit: number },
  { store, seenLatelyOf }: AnalysisSurroundings,
): Promise<AnalysisAnswer> {
  const of = service === "" ? undefined : service;
  const seen = await seenLatelyOf(service);
  const { agents, edges } = attributed(seen, await store.agents.list({ service: of }));
  const graphs = await store.postures.graphs(of);
  const bounded = boundedTopology(topologyOf(graphs, agents, edges), limit);
  const { nodes, edges: left } = bounded.truncated;
  const truncated = { nodes: nodes + seen.omitted.agents, edges: left + seen.omitted.edges };
  return json({ ...bounded, truncated });
}

async function unused(
  { service, limit, cursor }: PageRequest & { readonly service: string },
  { store, seenOf, now }: AnalysisSurroundings,
): Promise<AnalysisAnswer> {
  const found: UnusedCapability[] = [];
  // Service by service: what one was seen to do is bounded, what all were is not.
  await inTurn(await store.postures.scans(service === "" ? undefined : service), async (scan) => {
    const configured = await store.agents.list({ service: scan.service });
    const { agents, edges } = attributed(await seenOf(scan.service), configured);
    // Without spans there is nothing to compare, and graphs are large.
    if (agents.length === 0) return;
    const deniable = new Set(
      configured.filter(({ runtime }) => runtime === "openclaw").map(({ agent_id }) => agent_id),
    );
    const graphs = await store.postures.graphs(scan.service);
    for (const one of unusedCapabilities(graphs, agents, edges, now())) {
      // A fix denies the tools of OpenClaw's agents one by one.
      const check_ids = deniable.has(one.agent_id)
        ? [...one.check_ids, "RT-TOOL-002"]
        : one.check_ids;
      found.push({ ...one, check_ids });
    }
  });
  const page = pageIn(found.toSorted(byTool), { limit, cursor }, positionOfTool);
  return { ...json(page.rows), ...(page.next === undefined ? {} : { next: page.next }) };
}

function positionOfTool({ service, agent_id, tool }: UnusedCapability): Position {
  return [service, agent_id, tool];
}

function byTool(a: UnusedCapability, b: UnusedCapability): number {
  return comparePositions(positionOfTool(a), positionOfTool(b));
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
