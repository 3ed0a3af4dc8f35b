import { primaryModelOf } from "../models/agent-model.ts";
import { seatOfDoor, seatOfMain, seatOfSpawned, seatsOf } from "../facts/reach/seats.ts";
import type { Seat } from "../facts/reach/seats.ts";
import { fileWriterOf, shellReachOf } from "../facts/execution/shell-reach.ts";
import { agentAtDoor } from "../tools/door-tools.ts";
import type { AgentPolicy, ChannelDoor, OpenClawModel } from "../model/model.ts";
import { doorKey, doorLabel } from "./door-label.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";
import { startedSeats, type StartedSeats } from "./started-seats.ts";

/** The node in which turns of an agent run: the agent, or one of its sessions where they run in different places. */
export type SeatNode = {
  /** As it works there: turns of some doors have fewer tools than the agent. */
  readonly agent: AgentPolicy;
  readonly seat: Seat;
  readonly key: string;
  /** The key without service and kind. */
  readonly id: string;
  /** True where its turns have fewer tools than the agent's others. */
  readonly narrowed: boolean;
};

/** Where what reaches an agent lands. */
export type SeatMap = {
  readonly all: readonly SeatNode[];
  readonly ofDoor: (agentId: string, door: ChannelDoor) => SeatNode | undefined;
  /** The session that the control UI and other agents write into. */
  readonly main: (agentId: string) => SeatNode | undefined;
  /** The sessions that nobody's tools narrow and that are not the main one. */
  readonly spawned: (agentId: string) => SeatNode | undefined;
  /** The sessions of other agents that a seat starts; undefined where it starts none. */
  readonly startedBy: (starter: SeatNode) => StartedSeats | undefined;
};

/** Draws every agent, with its sessions where they have seats of their own. */
export function drawSeats(model: OpenClawModel, sketch: Sketch): SeatMap {
  const { agents, config } = model;
  const whole = agents.flatMap((agent) =>
    seatsOf(agent).map((seat) => drawSeat(agent, seat, config, sketch)),
  );
  const ofAgent = Map.groupBy(whole, ({ agent }) => agent.id);
  const find = (agentId: string, seatOf: (agent: AgentPolicy) => Seat): SeatNode | undefined =>
    ofAgent.get(agentId)?.find(({ agent, seat }) => seat.session === seatOf(agent).session);
  const ofDoors = new Map<ChannelDoor, Map<string, SeatNode>>();
  const narrowed: SeatNode[] = [];
  for (const door of model.doors) {
    for (const id of door.agents) {
      const seat = find(id, (agent) => seatOfDoor(agent, door));
      if (seat === undefined) continue;
      const node = narrowedSeat(model, seat, door, narrowed, sketch);
      ofDoors.set(door, (ofDoors.get(door) ?? new Map<string, SeatNode>()).set(id, node));
    }
  }
  const spawned = (agentId: string) => find(agentId, seatOfSpawned);
  const numbers = new Map<string, number>();
  const started = startedSeats(model, [...whole, ...narrowed], spawned, (seat, policy, starter) => {
    const pair = JSON.stringify([policy.id, starter.agent.id]);
    const number = (numbers.get(pair) ?? 0) + 1;
    numbers.set(pair, number);
    return drawStarted(seat, policy, { starter, number }, sketch);
  });
  return {
    all: [...whole, ...narrowed, ...started.all],
    startedBy: (starter) => started.of.get(starter),
    ofDoor: (agentId, door) => ofDoors.get(door)?.get(agentId),
    main: (agentId) => find(agentId, seatOfMain),
    spawned,
  };
}

/** The seat for turns of a door, which is one of its own where they have fewer tools; doors that withhold the same share it. */
function narrowedSeat(
  { config }: OpenClawModel,
  whole: SeatNode,
  door: ChannelDoor,
  narrowed: SeatNode[],
  sketch: Sketch,
): SeatNode {
  const { seat } = whole;
  const agent = agentAtDoor(config, whole.agent, door);
  if (agent === whole.agent || !door.enabled.value || door.audience === "nobody") return whole;
  const known = narrowed.find((node) => node.agent === agent && node.seat.session === seat.session);
  if (known !== undefined) return known;
  const id = `${agent.id}/${seat.session}/${doorKey(door)}`;
  const key = sketch.node("session", id, `${agent.id}, ${doorLabel(door)}`, {
    agent_id: agent.id,
    session: "narrowed",
    ...reachAttributes(agent, seat),
  });
  const node = { agent, seat, key, id, narrowed: true };
  narrowed.push(node);
  return node;
}

/** A session that an agent with fewer tools has started. */
function drawStarted(
  { seat }: SeatNode,
  agent: AgentPolicy,
  { starter, number }: { readonly starter: SeatNode; readonly number: number },
  sketch: Sketch,
): SeatNode {
  const id = `${agent.id}/${seat.session}/started by ${starter.agent.id}${number === 1 ? "" : ` ${number}`}`;
  const key = sketch.node("session", id, `${agent.id}, started by ${starter.agent.id}`, {
    agent_id: agent.id,
    session: "narrowed",
    ...reachAttributes(agent, seat),
  });
  return { agent, seat, key, id, narrowed: true };
}

function reachAttributes(agent: AgentPolicy, seat: Seat) {
  return {
    shell: shellReachOf(agent, seat),
    file_tools: fileWriterOf(agent, seat) === undefined ? "withheld" : "writing",
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
  const reach = reachAttributes(agent, seat);
  const agentKey = sketch.node(
    "agent",
    agent.id,
    agent.id,
    seat.session === "any" ? { ...attributes, ...reach } : attributes,
  );
  if (seat.session === "any") return { agent, seat, key: agentKey, id: agent.id, narrowed: false };
  const id = `${agent.id}/${seat.session}`;
  const key = sketch.node(
    "session",
    id,
    `${agent.id}, ${seat.session === "main" ? "main session" : "other sessions"}`,
    { agent_id: agent.id, session: seat.session, ...reach },
  );
  return { agent, seat, key, id, narrowed: false };
}
