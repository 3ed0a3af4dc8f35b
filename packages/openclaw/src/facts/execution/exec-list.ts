import type { AgentPolicy } from "../../model/model.ts";
import { execModeOnMachine, hostShellAccess } from "./shell-access.ts";

const modesWithList: ReadonlySet<string> = new Set(["allowlist", "ask", "auto"]);

/** True when an agent runs commands on a machine, and a list decides which run without approval. */
export function asksByList(agent: AgentPolicy): boolean {
  return modesWithList.has(execModeOnMachine(agent)) && hostShellAccess(agent).length > 0;
}
