import { useQuery } from "@tanstack/react-query";
import { adaptersQuery, agentGuardrailsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import type { GuardChoice } from "./guard-choices.ts";
import { adaptersOf, canaryText } from "./proof-of-adapter.ts";

/** What is known of a guardrail while it is put in place. */
export type LiveGuard = {
  /** Undefined while it is not known; null if it is not registered. */
  readonly registered: Api["GuardrailRegistration"] | null | undefined;
  /** Undefined while they are not known. */
  readonly adapters: readonly Api["AdapterInstallation"][] | undefined;
  /** Why something is not known. */
  readonly error: Error | null;
};

const watchedMs = 3_000;

/** Asks again until the guardrail is enforced. */
export function useLiveGuard(agent: Api["Agent"], { name }: GuardChoice): LiveGuard {
  const { agent_id, service } = agent;
  const isIt = (each: Api["GuardrailRegistration"]) =>
    each.guardrail_name === name && each.agent_id === agent_id && each.service === service;
  const guardrails = useQuery({
    ...agentGuardrailsQuery(agent_id, service),
    refetchInterval: ({ state }) =>
      state.data?.find(isIt)?.enforcement_state === "enforced" ? false : watchedMs,
  });
  const registered =
    guardrails.data === undefined ? undefined : (guardrails.data.find(isIt) ?? null);
  const adapters = useQuery({
    ...adaptersQuery,
    // The proof may be read later than what it makes of the guardrail.
    refetchInterval: ({ state }) =>
      registered?.enforcement_state === "enforced" &&
      canaryText(adaptersOf(state.data ?? [], agent), agent_id) !== ""
        ? false
        : watchedMs,
  });
  return {
    registered,
    adapters: adapters.data === undefined ? undefined : adaptersOf(adapters.data, agent),
    error: guardrails.error ?? adapters.error,
  };
}
