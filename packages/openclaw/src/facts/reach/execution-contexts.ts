import type { AgentPolicy, EntryPoint } from "../../model/model.ts";

/**
 * Where turns of an agent run. Sandbox mode "non-main" gives it two execution contexts: its main
 * session stays on the host.
 */
export type ExecutionContext = {
  readonly session: "any" | "main" | "non-main";
  readonly where: "host" | "sandbox";
};

const onHost: ExecutionContext = { session: "any", where: "host" };

/** One for all sessions, or one for the main session and one for the others. */
type Contexts = readonly [main: ExecutionContext, others?: ExecutionContext];

const contextsByMode: Readonly<Record<AgentPolicy["sandbox"]["mode"]["value"], Contexts>> = {
  off: [onHost],
  all: [{ session: "any", where: "sandbox" }],
  "non-main": [
    { session: "main", where: "host" },
    { session: "non-main", where: "sandbox" },
  ],
};

/** The execution contexts of an agent, the one outside the sandbox first. */
export function executionContextsOf(agent: AgentPolicy): readonly ExecutionContext[] {
  const [main, others] = contextsByMode[agent.sandbox.mode.value];
  return others === undefined ? [main] : [main, others];
}

/** The execution context of a turn from an entry point. */
export function contextOfEntryPoint(agent: AgentPolicy, entryPoint: EntryPoint): ExecutionContext {
  return entryPoint.runsAsMain ? mainContextOf(agent) : spawnedContextOf(agent);
}

/** The execution context of sessions that other agents start: never the main one. */
export function spawnedContextOf(agent: AgentPolicy): ExecutionContext {
  const [main, others = main] = contextsByMode[agent.sandbox.mode.value];
  return others;
}

/**
 * The execution context of the agent's main session, which the control UI and other agents write
 * to.
 */
export function mainContextOf(agent: AgentPolicy): ExecutionContext {
  return contextsByMode[agent.sandbox.mode.value][0];
}
