import type { AgentPolicy, ChannelDoor } from "../../model.ts";

/** Where turns of an agent run. Sandbox mode "non-main" gives it two seats: its main session stays on the host. */
export type Seat = {
  readonly session: "any" | "main" | "non-main";
  readonly where: "host" | "sandbox";
};

const onHost: Seat = { session: "any", where: "host" };

const seatsByMode: Readonly<Record<AgentPolicy["sandbox"]["mode"]["value"], readonly Seat[]>> = {
  off: [onHost],
  all: [{ session: "any", where: "sandbox" }],
  "non-main": [
    { session: "main", where: "host" },
    { session: "non-main", where: "sandbox" },
  ],
};

/** The seats of an agent, the one outside the sandbox first. */
export function seatsOf(agent: AgentPolicy): readonly Seat[] {
  return seatsByMode[agent.sandbox.mode.value];
}

/** The seat in which a turn from a door runs. */
export function seatOfDoor(agent: AgentPolicy, door: ChannelDoor): Seat {
  const seats = seatsOf(agent);
  const session = door.runsAsMain ? "main" : "non-main";
  return seats.find((seat) => seat.session === session) ?? seats[0] ?? onHost;
}

/** The seat of sessions that other agents start: never the main one. */
export function seatOfSpawned(agent: AgentPolicy): Seat {
  return seatsOf(agent).at(-1) ?? onHost;
}

/** The seat of the agent's main session, which the control UI and other agents write into. */
export function seatOfMain(agent: AgentPolicy): Seat {
  return seatsOf(agent)[0] ?? onHost;
}
