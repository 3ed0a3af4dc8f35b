import type { FixEditor } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { listAt, toolName, toolsScopeOf } from "./tool-lists.ts";

/** Adds tools to the agent's own deny list; the list is created where there is none. */
export function denyTools(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  tools: readonly string[],
  edit: FixEditor,
): void {
  const list = `${toolsScopeOf(agent)}/deny`;
  const denied = new Set(listAt(config, list).map(toolName));
  for (const tool of tools) if (!denied.has(tool)) edit.append(list, tool);
}
