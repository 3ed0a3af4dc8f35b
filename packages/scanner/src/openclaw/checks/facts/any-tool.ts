import type { AgentPolicy } from "../../model.ts";
import { coreToolNames } from "../../tool-catalog.ts";

/** True when an agent may call some built-in tool, or those of MCP servers and plugins. */
export function hasAnyTool(agent: AgentPolicy, where: "host" | "sandbox"): boolean {
  return [...coreToolNames, "bundle-mcp"].some((tool) => agent.grant(tool, where).allowed);
}
