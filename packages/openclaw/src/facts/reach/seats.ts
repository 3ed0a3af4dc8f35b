import type { AgentPolicy, ChannelDoor } from "../../model/model.ts";

/** Where turns of an agent run. Sandbox mode "non-main" gives it two seats: its main session stays on the host. */
export type Seat = {
  readonly session: "any" | "main" | "non-main";
  readonly where: "host" | "sandbox";
};

const onHost: Seat = { session: "any", where: "host" };

/** One for all sessions, or one for the main session and one for the others. */
type Seats = readonly [main: Seat, others?: Seat];

const seatsByMode: Readonly<Record<AgentPolicy["sandbox"]["mode"]["value"], Seats>> = {
  off: [onHost],
  all: [{ session: "any", where: "sandbox" }],
  "non-main": [
    { session: "main", where: "host" },
    { session: "non-main", where: "sandbox" },
  ],
};

/** The seats of an agent, the one outside the sandbox first. */
export function seatsOf(agent: AgentPolicy): readonly Seat[] {
  const [main, others] = seatsByMode[agent.sandbox.mode.value];
  return others === undefined ? [main] : [main, others];
}

/** The seat in which a turn from a door runs. */
export function seatOfDoor(agent: AgentPolicy, door: ChannelDoor): Seat {
  return door.runsAsMain ? seatOfMain(agent) : seatOfSpawned(agent);
}

/** The seat of sessions that other agents start: never the main one. */
export function seatOfSpawned(agent: AgentPolicy): Seat {
  const [main, others = main] = seatsByMode[agent.sandbox.mode.value];
  return others;
}

/** The seat of the agent's main session, which the control UI and other agents write into. */
export function seatOfMain(agent: AgentPolicy): Seat {
  return seatsByMode[agent.sandbox.mode.value][0];
}
