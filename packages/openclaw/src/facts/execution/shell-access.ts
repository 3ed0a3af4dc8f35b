import type { AgentPolicy, ExecMode, ToolGrant } from "../../model/model.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";
import type { ExecutionContext } from "../reach/execution-contexts.ts";

/** One way in which an agent gets to run shell commands. */
export type ShellAccess = {
  readonly context: ExecutionContext;
  /** Where its commands run, which an explicit exec host moves outside the context's sandbox. */
  readonly runsOn: "host" | "sandbox";
  readonly grant: ToolGrant;
};

/** Dozens of checks compute it for every agent. */
const accessOf = new WeakMap<AgentPolicy, readonly ShellAccess[]>();

/**
 * Every way in which an agent gets to run shell commands; empty when the tool or the exec policy
 * denies it.
 */
export function shellAccess(agent: AgentPolicy): readonly ShellAccess[] {
  const access = accessOf.get(agent) ?? readShellAccess(agent);
  accessOf.set(agent, access);
  return access;
}

function readShellAccess(agent: AgentPolicy): readonly ShellAccess[] {
  if (agent.exec.mode.value === "deny") return [];
  return executionContextsOf(agent).flatMap((context) => {
    const runsOn = commandsRunOn(agent, context);
    const grant = agent.grant("exec", context.where);
    if (runsOn === "host" && execModeOnMachine(agent) === "deny") return [];
    return runsOn !== undefined && grant.allowed ? [{ context, runsOn, grant }] : [];
  });
}

/**
 * The effective exec mode outside a sandbox: the host's approvals may be stricter than the
 * configuration.
 */
export function execModeOnMachine({ exec }: AgentPolicy): ExecMode {
  return exec.heldTo ?? exec.mode.value;
}

/** The ways that run commands on a real machine. */
export function hostShellAccess(agent: AgentPolicy): readonly ShellAccess[] {
  return shellAccess(agent).filter(({ runsOn }) => runsOn === "host");
}

function commandsRunOn(
  agent: AgentPolicy,
  context: ExecutionContext,
): ShellAccess["runsOn"] | undefined {
  const host = agent.exec.host.value;
  if (host === "auto") return context.where;
  if (host !== "sandbox") return "host";
  // Without a sandbox OpenClaw refuses the call rather than run it on the host.
  return context.where === "sandbox" ? "sandbox" : undefined;
}

/** True when an agent runs commands on a real machine without a person's approval. */
export function runsUnprompted(agent: AgentPolicy): boolean {
  return execModeOnMachine(agent) === "full" && hostShellAccess(agent).length > 0;
}
