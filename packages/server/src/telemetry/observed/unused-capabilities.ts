import { categoryOf } from "@parapet/guardrails";
import type { Evidence, PostureGraph } from "@parapet/posture";
import type { ObservedAgent, ObservedEdge } from "../facts/observations.ts";
import { agentOfContext, isExecutionContext } from "./execution-contexts.ts";

/**
 * A tool that an agent may use and has not used for a month of work: what it does not need, nobody
 * can misuse.
 */
export type UnusedCapability = {
  readonly service: string;
  readonly agent_id: string;
  readonly tool: string;
  readonly category: string;
  /** When it was last used; "" for never since `watched_since`. */
  readonly last_used: string;
  /** When a span first showed the agent. */
  readonly watched_since: string;
  /** The settings that give it, the deciding one first. */
  readonly granted_by: readonly Evidence[];
  /** Checks whose fix takes it away, or asks before it is used. */
  readonly check_ids: readonly string[];
};

const dayMs = 86_400_000;
const unusedDays = 30;
/**
 * An agent that was not seen for so long does nothing at all, which says nothing about its tools.
 */
const idleDays = 7;

/**
 * Tools that the graphs give to agents, and that were not used in 30 days in which spans came from
 * the agent. A tool counts as used with any other of its category: runtimes call one grant by
 * several names. By service, agent and tool.
 */
export function unusedCapabilities(
  graphs: readonly PostureGraph[],
  agents: readonly ObservedAgent[],
  observed: readonly ObservedEdge[],
  now: Date,
): readonly UnusedCapability[] {
  const daysAgo = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
  const watched = new Map(
    agents
      .filter(
        ({ first_seen, last_seen }) =>
          first_seen <= daysAgo(unusedDays) && last_seen >= daysAgo(idleDays),
      )
      .map((agent) => [JSON.stringify([agent.service, agent.agent_id]), agent]),
  );
  const used = Map.groupBy(
    observed.filter((edge) => edge.source_kind === "agent" && edge.target_kind === "tool"),
    ({ service, source_id }) => JSON.stringify([service, source_id]),
  );
  const unused = graphs.flatMap(({ nodes, edges }) => {
    const known = new Map(nodes.map((node) => [node.key, node]));
    return edges.flatMap(
      ({ source, target, kind, basis, evidence, fixedBy }): readonly UnusedCapability[] => {
        const from = known.get(source);
        const to = known.get(target);
        if (kind !== "INVOKES" || basis !== "configured") return [];
        if (from === undefined || !isExecutionContext(from) || to?.kind !== "tool") return [];
        const { service } = from;
        const agent_id = agentOfContext(from);
        const key = JSON.stringify([service, agent_id]);
        const agent = watched.get(key);
        if (agent === undefined) return [];
        const tool = String(to.attributes["tool"] ?? to.label);
        const last_used = lastUse(used.get(key) ?? [], tool);
        if (last_used >= daysAgo(unusedDays)) return [];
        const granted_by = evidence.filter(({ file }) => file !== "telemetry");
        const watched_since = agent.first_seen;
        const category = categoryOf(tool, "");
        return [
          {
            service,
            agent_id,
            tool,
            category,
            last_used,
            watched_since,
            granted_by,
            check_ids: fixedBy,
          },
        ];
      },
    );
  });
  const byTool = new Map(unused.map((one) => [keyOf(one), one]));
  return [...byTool].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function lastUse(used: readonly ObservedEdge[], tool: string): string {
  const category = categoryOf(tool, "");
  return used
    .filter(
      ({ target_id }) =>
        target_id === tool || (category !== "" && categoryOf(target_id, "") === category),
    )
    .map(({ last_seen }) => last_seen)
    .reduce((a, b) => (a > b ? a : b), "");
}

function keyOf({ service, agent_id, tool }: UnusedCapability): string {
  return JSON.stringify([service, agent_id, tool]);
}
