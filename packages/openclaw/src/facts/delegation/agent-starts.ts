import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { mainContextOf, spawnedContextOf } from "../reach/execution-contexts.ts";
import type { ExecutionContext } from "../reach/execution-contexts.ts";

/**
 * The other agents that an agent may start from one of its execution contexts; "*" means all of
 * them.
 */
export function startableFrom(
  { agents }: Pick<OpenClawModel, "agents">,
  agent: AgentPolicy,
  context: ExecutionContext,
): readonly AgentPolicy[] {
  if (!agent.grant("sessions_spawn", context.where).allowed) return [];
  const allowed = new Set(agent.subagents.allowAgents.value);
  // Usually only itself, so a thousand agents are not a million comparisons.
  if ([...allowed].every((id) => id === agent.id)) return [];
  const { listed, placed } = startableOf(agents)[context.where];
  if (allowed.has("*")) return listed.filter(({ id }) => id !== agent.id);
  return [...allowed]
    .filter((id) => id !== agent.id)
    .flatMap((id) => placed.get(id) ?? [])
    .toSorted((a, b) => a.place - b.place)
    .map(({ policy }) => policy);
}

/**
 * The other agents that an agent may start from any of its contexts; the first one can start the
 * most.
 */
export function startableBy(
  model: Pick<OpenClawModel, "agents">,
  agent: AgentPolicy,
): readonly AgentPolicy[] {
  return startableFrom(model, agent, mainContextOf(agent));
}

/** Agents in their order, and by id with their place in it. */
type Startable = {
  readonly listed: readonly AgentPolicy[];
  readonly placed: ReadonlyMap<string, { readonly policy: AgentPolicy; readonly place: number }>;
};

/**
 * Those that may be started from a session outside a sandbox and from one inside, the same for
 * every agent.
 */
const startableAmong = new WeakMap<
  readonly AgentPolicy[],
  Record<ExecutionContext["where"], Startable>
>();

function startableOf(agents: readonly AgentPolicy[]): Record<ExecutionContext["where"], Startable> {
  const known = startableAmong.get(agents);
  if (known !== undefined) return known;
  const startable = {
    host: inOrder(agents),
    // OpenClaw refuses to start an unsandboxed agent from a sandboxed session.
    sandbox: inOrder(agents.filter((other) => spawnedContextOf(other).where === "sandbox")),
  };
  startableAmong.set(agents, startable);
  return startable;
}

function inOrder(listed: readonly AgentPolicy[]): Startable {
  return {
    listed,
    placed: new Map(listed.map((policy, place) => [policy.id, { policy, place }])),
  };
}
