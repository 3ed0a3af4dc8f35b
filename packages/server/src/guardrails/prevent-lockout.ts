import { setImmediate } from "node:timers/promises";
import { compileGuardrail, coversAgent, everyAgent, stopsAgents } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import { ProblemError } from "../core/problem.ts";
import type { LivePolicy } from "./live-policy.ts";

/** Writes a registration of somebody who may only tighten, unless it would stop agents. */
export type PreventLockout = <Written>(
  registration: GuardrailRegistration,
  write: () => Promise<Written>,
) => Promise<Written>;

export type PreventLockoutOptions = {
  readonly policy: LivePolicy;
  /** Agents of a service that were scanned, seen or protected. */
  readonly agentsOf: (service: string) => Promise<readonly string[]>;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly now: () => Date;
};

/** Agents that one for every agent is tried with, besides one that nobody knows. */
const mostAgents = 8;
/** Registrations that may wait for their trial. */
const mostWaiting = 20;

/**
 * Who may only tighten could else stop every agent by a guardrail that denies everything. One after
 * the other is tried and written, so that two that are harmless by themselves do not pass at the
 * same time. Throws ProblemError.
 */
export function preventLockout(options: PreventLockoutOptions): PreventLockout {
  const { policy, agentsOf, randomBytes, now } = options;
  let latest: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** 3 to 14 letters, so that nobody can tell it by its form. */
  const word = () => {
    const [length = 0, ...letters] = randomBytes(15);
    return letters
      .slice(0, 3 + (length % 12))
      .map((letter) => String.fromCharCode(97 + (letter % 26)))
      .join("");
  };

  /** None for an agent that nobody knows: there is nothing to stop. */
  const agentsConcerned = async ({
    agent_id,
    service,
  }: GuardrailRegistration): Promise<readonly string[]> => {
    const known = await agentsOf(service);
    if (agent_id === everyAgent) return [word(), ...known.slice(0, mostAgents)];
    return known.some((id) => coversAgent(agent_id, id) || coversAgent(id, agent_id))
      ? [agent_id]
      : [];
  };

  const allow = async (registration: GuardrailRegistration): Promise<void> => {
    const agentIds = await agentsConcerned(registration);
    if (agentIds.length === 0) return;
    const { service } = registration;
    const lists = await Promise.all(agentIds.map((agent_id) => policy({ service, agent_id })));
    const present = [...new Set(lists.flat())];
    const point = await stopsAgents(compileGuardrail(registration), present, {
      agentIds,
      word,
      now,
      pause: () => setImmediate(),
    });
    if (point === undefined) return;
    throw new ProblemError(
      "forbidden",
      `This guardrail would block more than half of ordinary agent calls (${point}), so it requires the operator token: send the content of the file operator-token in the data folder as a bearer token, use \`parapet guardrails add\`, or register it with mode "monitoring".`,
    );
  };

  return async (registration, write) => {
    if (registration.mode !== "blocking") return write();
    if (waiting >= mostWaiting) {
      throw new ProblemError(
        "unavailable",
        "Too many guardrails are being registered; try again in a second.",
        {
          headers: { "Retry-After": "1" },
        },
      );
    }
    waiting += 1;
    const written = latest.then(async () => {
      await allow(registration);
      return write();
    });
    latest = written.catch(() => {}).finally(() => (waiting -= 1));
    return written;
  };
}
