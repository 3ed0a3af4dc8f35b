import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";
import type { ExecutionContext } from "../reach/execution-contexts.ts";

const clamp = "/agents/defaults/sandbox/sessionToolsVisibility";

/** True when some session of an agent may write to another agent's sessions. */
export function maySend(model: OpenClawModel, agent: AgentPolicy): boolean {
  return executionContextsOf(agent).some((context) => maySendFrom(model, agent, context));
}

/** True when an agent may write to another agent's sessions from one of its execution contexts. */
export function maySendFrom(
  model: OpenClawModel,
  agent: AgentPolicy,
  context: ExecutionContext,
): boolean {
  if (!agent.grant("sessions_send", context.where).allowed) return false;
  // Sandboxed sessions see those they started, unless the defaults of all agents say otherwise.
  if (context.where === "sandbox" && model.config.get(clamp) !== "all") return false;
  return model.agents.some(
    (other) => other.id !== agent.id && model.mayMessage(agent.id, other.id).value,
  );
}
