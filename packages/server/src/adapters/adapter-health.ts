import { parapetCommand } from "@parapet/posture";
import { type AdapterState, isProven, enforcementFailure } from "../store/adapter-installation.ts";

export type AdapterHealth = {
  /**
   * Unknown: nothing is wrong as far as was seen, and nothing has proven that calls are stopped.
   */
  readonly health: "active" | "error" | "unknown";
  /** One sentence; "" when all is well. */
  readonly health_reason: string;
};

/** Whether an installation stops what it is to stop, as far as was seen. */
export function adapterHealth(state: AdapterState): AdapterHealth {
  const fault = state.fault || (isProven(state) ? "" : enforcementFailure(state));
  if (fault !== "") return { health: "error", health_reason: fault };
  const reason = unproven(state);
  return { health: reason === "" ? "active" : "unknown", health_reason: reason };
}

function unproven(state: AdapterState): string {
  if (isProven(state)) return "";
  const { agent_ids, proofs } = state;
  const open = agent_ids.find((id) => !proofs.some(({ agent_id }) => agent_id === id));
  if (open !== undefined) {
    return `Enforcement for ${open} is not proven yet; run ${parapetCommand("protect status")}.`;
  }
  const unclear = proofs.find((proof) => !proof.blocked || !proof.blocked_when_away);
  if (unclear === undefined) return "";
  return `Enforcement for ${unclear.agent_id} is unknown; run ${parapetCommand("protect status")} again. ${unclear.detail}`;
}
