import { inTurn } from "../../store/in-turn.ts";
import type { ObservedAgent, ObservedEdge, Observations } from "../facts/observations.ts";

/** What spans have shown last, as much as is looked at together. */
export type RecentObservations = {
  readonly agents: readonly ObservedAgent[];
  readonly edges: readonly ObservedEdge[];
  /** How many more there are. */
  readonly omitted: { readonly agents: number; readonly edges: number };
};

export type RecentObservationsOf = (service: string) => Promise<RecentObservations>;

const mostAgents = 5_000;
const mostEdges = 20_000;
/** However many services there are, each has a part. */
const leastAgents = 10;
const leastEdges = 40;

/**
 * Of one service, or of all where it is "": then each has the same share, so that none crowds out
 * the others.
 */
export async function recentObservations(
  observations: Pick<
    Observations,
    "services" | "latestAgents" | "latestEdges" | "countAgents" | "countEdges"
  >,
  service: string,
): Promise<RecentObservations> {
  const services =
    service === "" ? (await observations.services()).map((one) => one.service) : [service];
  const share = (most: number, least: number): number =>
    Math.max(least, Math.floor(most / Math.max(1, services.length)));
  const agents: ObservedAgent[] = [];
  const edges: ObservedEdge[] = [];
  const omitted = { agents: 0, edges: 0 };
  const shares = {
    agents: share(mostAgents, leastAgents),
    edges: share(mostEdges, leastEdges),
  };
  await inTurn(services, async (one) => {
    const ownAgents = await observations.latestAgents(one, shares.agents);
    const ownEdges = await observations.latestEdges(one, shares.edges);
    agents.push(...ownAgents);
    edges.push(...ownEdges);
    if (ownAgents.length === shares.agents) {
      omitted.agents += (await observations.countAgents(one, [])).seen - ownAgents.length;
    }
    if (ownEdges.length === shares.edges) {
      omitted.edges += (await observations.countEdges(one)) - ownEdges.length;
    }
  });
  return { agents, edges, omitted };
}
