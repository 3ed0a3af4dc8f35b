import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentScope } from "../../model/roster.ts";
import { asBoolean, asList, effective, firstSet } from "../../model/settings.ts";
import { isOutsiders, reachOf } from "../reach/reach.ts";
import { seatsOf } from "../reach/seats.ts";

const scope = "/tools/message";

/** Whether an agent's messages may leave the conversation that led to them, and where that is set. Unset is yes. */
export function messageScopeOf({ config }: OpenClawModel, agent: AgentPolicy) {
  const flag = (name: string) => {
    const path = `${scope}/${name}`;
    return effective(config, agentScope(agent, path, path), asBoolean, true);
  };
  return {
    within: flag("crossContext/allowWithinProvider"),
    across: flag("crossContext/allowAcrossProviders"),
    broadcast: flag("broadcast/enabled"),
  };
}

/** True when people whom the owner did not choose reach a session of the agent that may send messages. */
export function strangersSend(model: OpenClawModel, agent: AgentPolicy): boolean {
  const path = `${scope}/actions/allow`;
  const actions = firstSet(model.config, agentScope(agent, path, path), asList);
  if (actions !== undefined && !actions.value.includes("send")) return false;
  return seatsOf(agent).some(
    (seat) =>
      isOutsiders(reachOf(model, agent, seat, ["message"])) &&
      agent.grant("message", seat.where).allowed,
  );
}
