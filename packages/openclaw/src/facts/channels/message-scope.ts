import { asBoolean, asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { effective, firstSet } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentScope } from "../../model/roster.ts";
import { includesUntrusted, reachOf } from "../reach/reach.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";

const scope = "/tools/message";

/**
 * Whether an agent's messages may leave the conversation that led to them, and where that is set.
 * Unset is yes.
 */
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

/**
 * True when people whom the owner did not choose reach a session of the agent that may send
 * messages.
 */
export function untrustedSendersReach(model: OpenClawModel, agent: AgentPolicy): boolean {
  const path = `${scope}/actions/allow`;
  const actions = firstSet(model.config, agentScope(agent, path, path), asTrimmedTexts);
  if (actions !== undefined && !actions.value.includes("send")) return false;
  return executionContextsOf(agent).some(
    (context) =>
      includesUntrusted(reachOf(model, agent, context, ["message"])) &&
      agent.grant("message", context.where).allowed,
  );
}
