import type { Audience, OpenClawModel } from "../../model.ts";
import { agentsGranted } from "./granted-agents.ts";
import { reachOf, widestOf } from "./reach.ts";

/** The widest audience that writes to an agent which may call the tools of MCP servers. */
export function audienceOfMcp(model: OpenClawModel): Audience {
  return widestOf(agentsGranted(model, "bundle-mcp").map((agent) => reachOf(model, agent)));
}
