import type { AgentPolicy, EntryPoint } from "../model/model.ts";

/** Where a command runs; "nowhere" when it would need a sandbox that is not there. */
export type ExecPlace = "host" | "sandbox" | "node" | "nowhere";

/**
 * Whether a turn from an entry point runs inside the agent's sandbox. Without an entry point: the
 * owner's own conversation.
 */
export function isSandboxed(
  agent: AgentPolicy,
  entryPoint?: Pick<EntryPoint, "runsAsMain">,
): boolean {
  const mode = agent.sandbox.mode.value;
  if (mode === "non-main") return entryPoint !== undefined && !entryPoint.runsAsMain;
  return mode === "all";
}

/** Where `exec` runs for a turn from an entry point: an explicit host leaves even a sandbox. */
export function execPlaceOf(
  agent: AgentPolicy,
  entryPoint?: Pick<EntryPoint, "runsAsMain">,
): ExecPlace {
  const sandboxed = isSandboxed(agent, entryPoint);
  const host = agent.exec.host.value;
  if (host === "gateway") return "host";
  if (host === "node") return "node";
  if (sandboxed) return "sandbox";
  return host === "sandbox" ? "nowhere" : "host";
}
