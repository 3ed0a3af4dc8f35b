import type { AdapterKind, AdapterPoint } from "@parapet/adapter-link";
import { coversAgent } from "@parapet/guardrails";

/** An adapter that was put into a runtime: what `protect` decided. */
export type AdapterInstallation = {
  /** "ad_…". */
  readonly installation_id: string;
  readonly adapter: AdapterKind;
  readonly service: string;
  /** Agent that all calls are made for; "" where the runtime names it. */
  readonly agent_id: string;
  /**
   * Agents that are protected, sorted; an agent covers its sub-agents, "claude-code" also
   * "claude-code/reviewer".
   */
  readonly agent_ids: readonly string[];
  /** Where it asks before the runtime goes on. */
  readonly points: readonly AdapterPoint[];
  /** It sends heartbeats while its runtime runs. */
  readonly beats: boolean;
  /** The configuration file it was put into, absolute. */
  readonly target: string;
  /** Where its own files lie, absolute. */
  readonly folder: string;
  /** SHA-256 of each file in the folder, by name, in hexadecimal. */
  readonly files: Readonly<Record<string, string>>;
  /** The machine that these paths are of. */
  readonly host: string;
  /** Address of the service that it asks. */
  readonly url: string;
  readonly created_at: string;
};

/** What the last canary of an agent has shown. */
export type AgentProof = {
  readonly agent_id: string;
  readonly proven_at: string;
  /**
   * The service saw the canary from this very installation and agent, and the runtime did not run
   * the call.
   */
  readonly blocked: boolean;
  /** Nor with the route to the service cut. */
  readonly blocked_when_away: boolean;
  /** The call was seen to run. Neither blocked nor run: nobody knows. */
  readonly ran: boolean;
  /** The same with the route to the service cut. */
  readonly ran_when_away: boolean;
  readonly detail: string;
};

/** An installation with all that was seen of it since. Times are UTC, "" for never. */
export type AdapterState = AdapterInstallation & {
  readonly runtime_version: string;
  /** The runtime has it loaded, as far as it has told. */
  readonly loaded: boolean;
  readonly last_heartbeat_at: string;
  readonly last_enforced_at: string;
  /** When its files were last found in order. */
  readonly inspected_at: string;
  /** Why it does not hold; "" while it does. */
  readonly fault: string;
  readonly fault_at: string;
  /** By agent, at most one each. */
  readonly proofs: readonly AgentProof[];
};

/** True for an agent that the installation protects, and for what that agent delegates to. */
export function protects(
  { agent_ids }: Pick<AdapterInstallation, "agent_ids">,
  agentId: string,
): boolean {
  return agent_ids.some((id) => coversAgent(id, agentId));
}

/**
 * Why calls are known to get through: a sentence for the first agent whose canary was seen to run;
 * "" for none.
 */
export function enforcementFailure({ proofs }: Pick<AdapterState, "proofs">): string {
  const through = proofs.find(({ ran }) => ran);
  if (through !== undefined)
    return `A call of ${through.agent_id} was not blocked. ${through.detail}`;
  const whenAway = proofs.find(({ ran_when_away }) => ran_when_away);
  if (whenAway === undefined) return "";
  return `A call of ${whenAway.agent_id} was not blocked while the service was unreachable. ${whenAway.detail}`;
}

/**
 * True when the canary of each protected agent was blocked, with the service there and with the
 * route cut.
 */
export function isProven({ agent_ids, proofs }: AdapterState): boolean {
  return agent_ids.every((id) =>
    proofs.some(
      ({ agent_id, blocked, blocked_when_away }) => agent_id === id && blocked && blocked_when_away,
    ),
  );
}
