import { startableFrom } from "../facts/delegation/agent-starts.ts";
import { defaultsInForce } from "../facts/reporting/defaults-in-force.ts";
import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import { agentStartedBy, withheldBy } from "../tools/started-tools.ts";
import type { SeatNode } from "./seat-nodes.ts";

/** Sessions that those who hand on the same start. */
export type StartedSeats = {
  /** Tells starters apart who do not hand on the same; "" where they withhold nothing from anybody. */
  readonly name: string;
  /** By agent. */
  readonly seats: ReadonlyMap<string, SeatNode>;
};

/** Pairs of starter and started that are compared, and sessions of their own that are drawn. Others have all tools of their agent. */
const mostPairs = 5_000;
const mostSeats = 500;

/**
 * The sessions that each seat starts in other agents. One is the agent's own seat, `whole`, where the starter withholds nothing from it;
 * else `drawn` draws one with fewer tools, from which others may be started in turn.
 */
export function startedSeats(
  model: OpenClawModel,
  starters: readonly SeatNode[],
  whole: (agentId: string) => SeatNode | undefined,
  drawn: (started: SeatNode, policy: AgentPolicy, starter: SeatNode) => SeatNode,
): { readonly all: readonly SeatNode[]; readonly of: ReadonlyMap<SeatNode, StartedSeats> } {
  type Group = { name: string; anyone: number; readonly seats: Map<string, SeatNode> };
  const groups = new Map<string, Group>();
  const of = new Map<SeatNode, Group>();
  const alike = new Map<string, SeatNode>();
  const all: SeatNode[] = [];
  // What an older release hands on is not known: there, a sub-agent has all tools of its agent.
  let pairs = defaultsInForce(model) ? mostPairs : 0;

  const sessionOf = (target: AgentPolicy, starter: SeatNode): SeatNode | undefined => {
    const seat = whole(target.id);
    if (seat === undefined || pairs === 0 || all.length >= mostSeats) return seat;
    pairs -= 1;
    const { where } = starter.seat;
    const policy = agentStartedBy(model.config, target, { agent: starter.agent, where });
    if (policy === target) return seat;
    const has = withheldBy(model.config, { agent: policy, where: seat.seat.where });
    const key = JSON.stringify([target.id, has]);
    const known = alike.get(key);
    if (known !== undefined) return known;
    const own = drawn(seat, policy, starter);
    alike.set(key, own);
    all.push(own);
    return own;
  };

  const visit = (starter: SeatNode): void => {
    const { agent, seat } = starter;
    const targets = startableFrom(model, agent, seat);
    if (targets.length === 0) return;
    const key = `${seat.where} ${withheldBy(model.config, { agent, where: seat.where })}`;
    const group = groups.get(key) ?? { name: "", anyone: 0, seats: new Map<string, SeatNode>() };
    groups.set(key, group);
    of.set(starter, group);
    if (agent.subagents.allowAgents.value.includes("*")) {
      // The first starts all but itself, and the second that one: a thousand agents are not a million pairs.
      if (group.anyone >= 2) return;
      group.anyone += 1;
    }
    for (const target of targets) {
      if (group.seats.has(target.id)) continue;
      const started = sessionOf(target, starter);
      if (started === undefined) continue;
      group.seats.set(target.id, started);
      if (started !== whole(target.id) && group.name === "") group.name = starter.id;
    }
  };

  for (const starter of starters) visit(starter);
  // Those that are drawn meanwhile start others, too.
  for (const starter of all) visit(starter);
  return { all, of };
}
