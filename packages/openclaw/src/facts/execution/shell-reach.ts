import type { AgentPolicy } from "../../model/model.ts";
import type { ExecutionContext } from "../reach/execution-contexts.ts";
import { execModeOnMachine, shellAccess } from "./shell-access.ts";

/**
 * The reach of a shell in one execution context: a machine, a machine after approval, a sandbox, or
 * none.
 */
export type ShellReach = "host" | "asked" | "sandbox" | "none";

export function shellReachOf(agent: AgentPolicy, context: ExecutionContext): ShellReach {
  const access = shellAccess(agent).find((way) => way.context.session === context.session);
  if (access === undefined) return "none";
  if (access.runsOn === "sandbox") return "sandbox";
  return ["full", "auto"].includes(execModeOnMachine(agent)) ? "host" : "asked";
}

export const writers = ["write", "edit", "apply_patch"];

/** The grant of the first tool that writes files, in one execution context. */
export function fileWriterOf(agent: AgentPolicy, { where }: ExecutionContext) {
  return writers.map((tool) => agent.grant(tool, where)).find(({ allowed }) => allowed);
}

/**
 * True where a tool outside the sandbox writes files outside the workspace. Patches have their own
 * setting.
 */
export function writesOutsideWorkspace(agent: AgentPolicy, { where }: ExecutionContext): boolean {
  if (where === "sandbox") return false;
  return writers.some((tool) => agent.grant(tool, where).allowed && !staysInside(agent, tool));
}

/** Whether a file tool that works outside the sandbox keeps to the workspace. */
export function staysInside(agent: AgentPolicy, tool: string): boolean {
  return (tool === "apply_patch" ? agent.patchWorkspaceOnly : agent.fsWorkspaceOnly).value;
}
