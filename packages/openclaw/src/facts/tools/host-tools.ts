import type { AgentPolicy, OpenClawModel, ToolGrant } from "../../model/model.ts";
import { includesUntrusted, reachOf } from "../reach/reach.ts";
import { executionContextsOf, type ExecutionContext } from "../reach/execution-contexts.ts";

/**
 * Tools that act on the gateway, its plugins, its devices and its machine, wherever the agent
 * itself runs.
 */
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

/**
 * Those that an agent has in one execution context. A profile grants `gateway` for updates only,
 * which is left out.
 */
export function hostToolsOf(
  agent: AgentPolicy,
  where: ExecutionContext["where"],
): readonly ToolGrant[] {
  return tools
    .map((tool) => agent.grant(tool, where))
    .filter(({ allowed }) => allowed)
    .filter(({ tool, at }) => tool !== "gateway" || !at.endsWith("/profile"));
}

/**
 * The execution context of an agent on the machine, or in its sandbox, that untrusted senders
 * reach.
 */
export function exposedContextOf(
  model: OpenClawModel,
  agent: AgentPolicy,
  where: ExecutionContext["where"],
): ExecutionContext | undefined {
  return executionContextsOf(agent).find(
    (context) =>
      context.where === where && includesUntrusted(reachOf(model, agent, context, tools)),
  );
}
