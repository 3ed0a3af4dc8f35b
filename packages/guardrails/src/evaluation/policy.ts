import { createHash } from "node:crypto";
import type { GuardrailPoint } from "@parapet/posture";
import { concerns } from "../core/key.ts";
import type { CompiledGuardrail } from "./compile-guardrail.ts";
import type { EvaluationRequest } from "../core/request.ts";

/** What holds for an agent at one point. */
export type Policy = {
  /** Switched on, run here, and sorted: the order of registrations decides nothing. */
  readonly guardrails: readonly CompiledGuardrail[];
  /** How many concern the agent, at any point and switched off ones included. */
  readonly registered: number;
  /** Over all registrations that concern the agent, switched off ones included. */
  readonly hash: string;
  readonly readsSecrets: boolean;
};

const known = new WeakMap<readonly CompiledGuardrail[], Map<string, Policy>>();
const maxKnown = 2000;

/**
 * The policy for a request, worked out once for the same list: a changed registration comes in a
 * new list.
 */
export function policyFor(
  guardrails: readonly CompiledGuardrail[],
  { service, agent_id, point }: EvaluationRequest,
): Policy {
  const policies = known.get(guardrails) ?? new Map<string, Policy>();
  known.set(guardrails, policies);
  const key = `${service}\u0000${agent_id}\u0000${point}`;
  const before = policies.get(key);
  if (before !== undefined) return before;
  if (policies.size >= maxKnown) policies.clear();
  const policy = policyOf(guardrails, service, agent_id, point);
  policies.set(key, policy);
  return policy;
}

function policyOf(
  guardrails: readonly CompiledGuardrail[],
  service: string,
  agentId: string,
  point: GuardrailPoint,
): Policy {
  const own = guardrails
    .filter(({ registration }) => concerns(registration, service, agentId))
    .toSorted((a, b) => (a.digest < b.digest ? -1 : 1));
  const running = own.filter(
    ({ registration, runs }) => runs && registration.enabled && registration.points.includes(point),
  );
  return {
    guardrails: running,
    registered: own.length,
    hash: createHash("sha256")
      .update(own.map(({ digest }) => digest).join("\n"))
      .digest("hex"),
    readsSecrets: running.some(
      ({ reads, suppressions }) => reads.lists.has("secrets") || suppressions.length > 0,
    ),
  };
}
