import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";

/** The agents that may call a tool in some session. */
export function agentsGranted({ agents }: OpenClawModel, tool: string): readonly AgentPolicy[] {
  return agents.filter((agent) =>
    executionContextsOf(agent).some(({ where }) => agent.grant(tool, where).allowed),
  );
}

/** The agents that may call a tool of an MCP server in some session. */
export function agentsWithServer(
  { agents }: OpenClawModel,
  server: string,
): readonly AgentPolicy[] {
  return agents.filter((agent) =>
    executionContextsOf(agent).some(({ where }) => agent.grantMcp(server, where).allowed),
  );
}
