import { type AdapterState, isProven, seenToRun } from "../store/adapter-installation.ts";

export type AdapterHealth = {
  readonly health: "active" | "error";
  /** One sentence; "" when all is well. */
  readonly health_reason: string;
};

/** Whether an installation stops what it is to stop, as far as was seen. */
export function adapterHealth(state: AdapterState): AdapterHealth {
  const reason = state.fault || unproven(state);
  return { health: reason === "" ? "active" : "error", health_reason: reason };
}

function unproven(state: AdapterState): string {
  if (isProven(state)) return "";
  const through = seenToRun(state);
  if (through !== "") return through;
  const { agent_ids, proofs } = state;
  const open = agent_ids.find((id) => !proofs.some(({ agent_id }) => agent_id === id));
  if (open !== undefined) {
    return `Nothing has proven yet that it stops calls of ${open}; run parapet protect status.`;
  }
  const unclear = proofs.find((proof) => !proof.blocked || !proof.blocked_when_away);
  if (unclear === undefined) return "";
  return `Whether calls of ${unclear.agent_id} are stopped is not known; run parapet protect status again. ${unclear.detail}`;
}
