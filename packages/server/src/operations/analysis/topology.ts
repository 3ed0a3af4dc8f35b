import { attributed } from "../../telemetry/observed/attributed.ts";
import { boundedTopology, topologyOf } from "../../telemetry/observed/topology.ts";
import { defineOperation } from "../operation.ts";
import { type AnalysisAnswer, jsonAnswer } from "./answer.ts";
import { scanIdsOf } from "./adjacent-graphs.ts";

type TopologyAsked = {
  readonly service: string;
  /** Nodes at most. */
  readonly limit: number;
  /** The version of what spans have shown of it. */
  readonly seen: string;
};

/**
 * JSON of the BoundedTopology of a service, "" for all of them together: agents and what they have
 * to do with.
 */
export const topology = defineOperation({
  lane: "preview",
  isShared: true,
  // Each can be megabytes.
  keeps: 4,
  prepare: async (asked: TopologyAsked, { store }) => ({
    ...asked,
    scanIds: scanIdsOf(await store.postures.scans(asked.service)),
  }),
  run: async ({ service, limit }, { store, recentObservationsOf }): Promise<AnalysisAnswer> => {
    const of = service === "" ? undefined : service;
    const seen = await recentObservationsOf(service);
    const { agents, edges } = attributed(seen, await store.agents.list({ service: of }));
    const graphs = await store.postures.graphs(of);
    const bounded = boundedTopology(topologyOf(graphs, agents, edges), limit);
    const { nodes, edges: left } = bounded.truncated;
    const truncated = { nodes: nodes + seen.omitted.agents, edges: left + seen.omitted.edges };
    return jsonAnswer({ ...bounded, truncated });
  },
});
