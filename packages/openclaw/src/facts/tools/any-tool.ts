import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { coreToolNames } from "../../tools/tool-catalog.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";
import { writtenTools } from "./written-tools.ts";

/**
 * True when an agent may call some tool: a built-in one, one of an MCP server, or one of a plugin
 * that a list names.
 */
export function hasAnyTool(
  model: OpenClawModel,
  agent: AgentPolicy,
  where: "host" | "sandbox",
): boolean {
  if ([...coreToolNames, "bundle-mcp"].some((tool) => agent.grant(tool, where).allowed))
    return true;
  return writtenTools(model, ["allow", "alsoAllow"])
    .filter(({ agents, name }) => agents.some(({ id }) => id === agent.id) && !/[*:]/.test(name))
    .some(({ name }) => agent.grant(name, where).allowed);
}

/** True when none of the agents, one at least, has a tool in any of its sessions. */
export function onlyAnswers(model: OpenClawModel, meant: readonly AgentPolicy[]): boolean {
  return (
    meant.length > 0 &&
    !meant.some((agent) =>
      executionContextsOf(agent).some(({ where }) => hasAnyTool(model, agent, where)),
    )
  );
}
