import { agentAtDoor } from "../../tools/door-tools.ts";
import type { AgentPolicy, Audience, ChannelDoor, OpenClawModel } from "../../model/model.ts";
import { gatewayIsOpen } from "../gateway/gateway-access.ts";
import { seatOfDoor, seatOfMain } from "./seats.ts";
import type { Seat } from "./seats.ts";

const widestFirst: readonly Audience[] = ["anyone", "group-members", "paired", "listed", "nobody"];

/**
 * The widest audience that can put text before an agent, or before one of its seats; where tools are named, before turns
 * that have one of them.
 */
export function reachOf(
  model: OpenClawModel,
  agent: AgentPolicy,
  seat?: Seat,
  tools?: readonly string[],
): Audience {
  const audiences = doorsTo(agent.id, model.doors)
    .filter((door) => door.enabled.value)
    .filter((door) => seat === undefined || seatOfDoor(agent, door).session === seat.session)
    .filter((door) => tools === undefined || hasOneAt(model, agent, door, tools))
    .map((door) => door.audience);
  const byGateway =
    gatewayIsOpen(model.gateway) &&
    (seat === undefined || seatOfMain(agent).session === seat.session);
  // Only Tailscale publishes a gateway that asks nobody, to members of the tailnet.
  return widestOf(byGateway ? [...audiences, "listed"] : audiences);
}

function hasOneAt(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  door: ChannelDoor,
  tools: readonly string[],
): boolean {
  const narrowed = agentAtDoor(config, agent, door);
  if (narrowed === agent) return true;
  const { where } = seatOfDoor(agent, door);
  return tools.some((tool) => narrowed.grant(tool, where).allowed);
}

/** Dozens of checks ask it of every agent. */
const doorsByAgent = new WeakMap<readonly ChannelDoor[], ReadonlyMap<string, ChannelDoor[]>>();

function doorsTo(agentId: string, doors: readonly ChannelDoor[]): readonly ChannelDoor[] {
  const known = doorsByAgent.get(doors) ?? gatherByAgent(doors);
  doorsByAgent.set(doors, known);
  return known.get(agentId) ?? [];
}

function gatherByAgent(doors: readonly ChannelDoor[]): ReadonlyMap<string, ChannelDoor[]> {
  const byAgent = new Map<string, ChannelDoor[]>();
  for (const door of doors) {
    for (const id of new Set(door.agents)) {
      const own = byAgent.get(id);
      if (own === undefined) byAgent.set(id, [door]);
      else own.push(door);
    }
  }
  return byAgent;
}

/** The widest of several audiences; "nobody" of none. */
export function widestOf(audiences: readonly Audience[]): Audience {
  return widestFirst.find((audience) => audiences.includes(audience)) ?? "nobody";
}

/** True when people whom the owner did not choose one by one are among them. */
export function isOutsiders(audience: Audience): boolean {
  return audience === "anyone" || audience === "group-members";
}

/** The audience as the subject of a sentence. */
export const audienceNames: Readonly<Record<Audience, string>> = {
  anyone: "anyone",
  "group-members": "every member of its groups",
  paired: "every paired sender",
  listed: "the listed senders",
  nobody: "any text it reads",
};
