import type { AgentPolicy, OpenClawModel, ToolGrant } from "../../model/model.ts";
import { isOutsiders, reachOf } from "../reach/reach.ts";
import { seatsOf, type Seat } from "../reach/seats.ts";

/** Tools that act on the gateway, its plugins, its devices and its machine, wherever the agent itself runs. */
const tools = [
  "automations",
  "computer",
  "gateway",
  "mobile_ui",
  "nodes",
  "openclaw",
  "plugins",
  "portal",
  "terminal",
];

/** Those that an agent has in one seat. A profile brings `gateway` for updates only, which is left out. */
export function outsideToolsOf(agent: AgentPolicy, where: Seat["where"]): readonly ToolGrant[] {
  return tools
    .map((tool) => agent.grant(tool, where))
    .filter(({ allowed }) => allowed)
    .filter(({ tool, at }) => tool !== "gateway" || !at.endsWith("/profile"));
}

/** The seat of an agent on the machine, or in its sandbox, that people reach whom the owner did not choose. */
export function exposedSeatOf(
  model: OpenClawModel,
  agent: AgentPolicy,
  where: Seat["where"],
): Seat | undefined {
  return seatsOf(agent).find(
    (seat) => seat.where === where && isOutsiders(reachOf(model, agent, seat, tools)),
  );
}
