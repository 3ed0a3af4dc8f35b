import type { AgentPolicy } from "../../model.ts";
import { hostShellAccess } from "./shell-access.ts";

const modesWithList: ReadonlySet<string> = new Set(["allowlist", "ask", "auto"]);

/** True when an agent runs commands on a machine, and a list decides which run without asking. */
export function asksByList(agent: AgentPolicy): boolean {
  return modesWithList.has(agent.exec.mode.value) && hostShellAccess(agent).length > 0;
}
