import { primaryModelOf } from "../agent-model.ts";
import { seatOfDoor, seatOfMain, seatOfSpawned, seatsOf } from "../checks/facts/seats.ts";
import type { Seat } from "../checks/facts/seats.ts";
import { fileWriterOf, shellReachOf } from "../checks/facts/shell-reach.ts";
import type { AgentPolicy, ChannelDoor, OpenClawModel } from "../model.ts";
import type { Sketch } from "../../topology/sketch.ts";

/** The node in which turns of an agent run: the agent, or one of its sessions where they run in different places. */
export type SeatNode = { readonly agent: AgentPolicy; readonly seat: Seat; readonly key: string };

/** Where what reaches an agent lands. */
export type SeatMap = {
  readonly all: readonly SeatNode[];
  readonly ofDoor: (agentId: string, door: ChannelDoor) => SeatNode | undefined;
  /** The session that the control UI and other agents write into. */
  readonly main: (agentId: string) => SeatNode | undefined;
  /** The sessions that other agents start. */
  readonly spawned: (agentId: string) => SeatNode | undefined;
};

/** Draws every agent, with its sessions where they have seats of their own. */
export function drawSeats({ agents, config }: OpenClawModel, sketch: Sketch): SeatMap {
  const all = agents.flatMap((agent) =>
    seatsOf(agent).map((seat) => drawSeat(agent, seat, config, sketch)),
  );
  const ofAgent = Map.groupBy(all, ({ agent }) => agent.id);
  const find = (agentId: string, seatOf: (agent: AgentPolicy) => Seat): SeatNode | undefined =>
    ofAgent.get(agentId)?.find(({ agent, seat }) => seat.session === seatOf(agent).session);
  return {
    all,
    ofDoor: (agentId, door) => find(agentId, (agent) => seatOfDoor(agent, door)),
    main: (agentId) => find(agentId, seatOfMain),
    spawned: (agentId) => find(agentId, seatOfSpawned),
  };
}

function drawSeat(
  agent: AgentPolicy,
  seat: Seat,
  config: OpenClawModel["config"],
  sketch: Sketch,
): SeatNode {
  const model = primaryModelOf(config, agent);
  const attributes = {
    agent_id: agent.id,
    sandbox: agent.sandbox.mode.value,
    ...(model === undefined ? {} : { model }),
  };
  const reach = {
    shell: shellReachOf(agent, seat),
    file_tools: fileWriterOf(agent, seat) === undefined ? "withheld" : "writing",
  };
  const agentKey = sketch.node(
    "agent",
    agent.id,
    agent.id,
    seat.session === "any" ? { ...attributes, ...reach } : attributes,
  );
  if (seat.session === "any") return { agent, seat, key: agentKey };
  const key = sketch.node(
    "session",
    `${agent.id}/${seat.session}`,
    `${agent.id}, ${seat.session === "main" ? "main session" : "other sessions"}`,
    { agent_id: agent.id, session: seat.session, ...reach },
  );
  return { agent, seat, key };
}
