import { parapetCommand } from "@parapet/posture";
import { everyAgent } from "@parapet/guardrails";
import type { GuardrailEnforcement, GuardrailPoint, GuardrailRegistration } from "@parapet/posture";
import {
  type AdapterState,
  isProven,
  protects,
  enforcementFailure,
} from "./adapter-installation.ts";

export type AdapterEnforcement = {
  readonly enforcement: GuardrailEnforcement;
  /** Why it does not hold, one sentence; "" where nothing but the proof may be missing. */
  readonly fault: string;
};

/**
 * What the installations of a service say of a guardrail; undefined where none has to do with its
 * agent. A guardrail for every agent holds when it holds for each: those that scans have found,
 * `knownAgents`, and those that are protected.
 */
export function adapterEnforcement(
  { agent_id, points }: Pick<GuardrailRegistration, "agent_id" | "points">,
  installations: readonly AdapterState[],
  knownAgents: readonly string[],
): AdapterEnforcement | undefined {
  if (installations.length === 0) return undefined;
  if (agent_id !== everyAgent) return ofAgent(agent_id, points, installations);
  const protectedAgents = installations.flatMap(({ agent_ids }) => agent_ids);
  const known = new Set(knownAgents);
  const parts = [...known.union(new Set(protectedAgents))].toSorted().flatMap((agent) => {
    const part = ofAgent(agent, points, installations);
    if (part === undefined) return [unprotected(agent)];
    // What an adapter never asks about cannot be stopped there, and need not where no scan knows
    // the agent.
    const neverAsks = !known.has(agent) && !asksSomewhere(agent, points, installations);
    return neverAsks ? [] : [part];
  });
  return parts.length === 0 ? undefined : together(parts);
}

function ofAgent(
  agentId: string,
  points: readonly GuardrailPoint[],
  installations: readonly AdapterState[],
): AdapterEnforcement | undefined {
  const around = installations.filter((one) => protects(one, agentId));
  if (around.length === 0) return undefined;
  const all = around.map((one) => ofInstallation(one, points));
  return all.find(({ enforcement }) => enforcement.verified) ?? all[0];
}

function ofInstallation(
  state: AdapterState,
  points: readonly GuardrailPoint[],
): AdapterEnforcement {
  const asked: readonly GuardrailPoint[] = state.points;
  const missing = points.filter((point) => !asked.includes(point));
  const fault =
    missing.length > 0
      ? `Mode is blocking, but its adapter ${state.adapter} cannot block at ${missing.join(", ")}.`
      : state.fault || enforcementFailure(state);
  return {
    enforcement: {
      adapter: state.adapter,
      verified: fault === "" && isProven(state),
      last_heartbeat_at: latest(state.last_heartbeat_at, state.inspected_at),
      last_enforced_at: state.last_enforced_at,
    },
    fault,
  };
}

function asksSomewhere(
  agentId: string,
  points: readonly GuardrailPoint[],
  installations: readonly AdapterState[],
): boolean {
  return installations.some((one) => {
    const asked: readonly GuardrailPoint[] = one.points;
    return protects(one, agentId) && points.every((point) => asked.includes(point));
  });
}

function unprotected(agent: string): AdapterEnforcement {
  return {
    enforcement: { adapter: "", verified: false, last_heartbeat_at: "", last_enforced_at: "" },
    fault: `Mode is blocking for every agent, but no adapter protects the agent ${agent}; run ${parapetCommand("protect")}.`,
  };
}

function together(parts: readonly AdapterEnforcement[]): AdapterEnforcement {
  const all = parts.map(({ enforcement }) => enforcement);
  const beats = all.map(({ last_heartbeat_at }) => last_heartbeat_at).toSorted();
  return {
    enforcement: {
      adapter: [...new Set(all.map(({ adapter }) => adapter))]
        .filter((adapter) => adapter !== "")
        .toSorted()
        .join(", "),
      verified: all.every(({ verified }) => verified),
      last_heartbeat_at: beats[0] ?? "",
      last_enforced_at: all.map(({ last_enforced_at }) => last_enforced_at).reduce(latest, ""),
    },
    fault: parts.find(({ fault }) => fault !== "")?.fault ?? "",
  };
}

function latest(a: string, b: string): string {
  return a > b ? a : b;
}
