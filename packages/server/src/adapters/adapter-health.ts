import { type AdapterState, isProven } from "../store/adapter-installation.ts";

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
  const { agent_ids, proofs } = state;
  const open = agent_ids.find((id) => !proofs.some(({ agent_id }) => agent_id === id));
  if (open !== undefined) {
    return `Nothing has proven yet that it stops calls of ${open}; run parapet protect status.`;
  }
  const failed = proofs.find(({ blocked }) => !blocked);
  if (failed !== undefined) return `A call of ${failed.agent_id} got through. ${failed.detail}`;
  const whenAway = proofs.find(({ blocked_when_away }) => !blocked_when_away);
  if (whenAway === undefined) return "";
  return `A call of ${whenAway.agent_id} got through while the service was out of reach. ${whenAway.detail}`;
}
