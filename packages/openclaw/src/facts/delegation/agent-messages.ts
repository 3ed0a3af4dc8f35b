import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { seatsOf } from "../reach/seats.ts";
import type { Seat } from "../reach/seats.ts";

const clamp = "/agents/defaults/sandbox/sessionToolsVisibility";

/** True when some session of an agent may write into another agent's sessions. */
export function maySend(model: OpenClawModel, agent: AgentPolicy): boolean {
  return seatsOf(agent).some((seat) => maySendFrom(model, agent, seat));
}

/** True when an agent may write into another agent's sessions from one of its seats. */
export function maySendFrom(model: OpenClawModel, agent: AgentPolicy, seat: Seat): boolean {
  if (!agent.grant("sessions_send", seat.where).allowed) return false;
  // Sandboxed sessions see those they started, unless the defaults of all agents say otherwise.
  if (seat.where === "sandbox" && model.config.get(clamp) !== "all") return false;
  return model.agents.some(
    (other) => other.id !== agent.id && model.mayMessage(agent.id, other.id).value,
  );
}
