import type { GuardrailKey } from "@parapet/guardrails";

/** How many registrations there are: of an agent, of its service, and of all. */
export type RegistrationCounts = {
  readonly agent: number;
  readonly service: number;
  readonly all: number;
};

/** For callers who may only add and tighten; the operator can always register more. */
export const registrationLimits: RegistrationCounts = { agent: 200, service: 2_000, all: 20_000 };

/** Spans are claims: they leave room for those who register by a call. */
export const registrationLimitsOfSpans: RegistrationCounts = {
  agent: 50,
  service: 500,
  all: 5_000,
};

/** The sentence that refuses one more; undefined where there is room. */
export function limitReached(
  counts: RegistrationCounts,
  limits: RegistrationCounts,
  { service, agent_id }: Pick<GuardrailKey, "service" | "agent_id">,
): string | undefined {
  const reached =
    counts.agent >= limits.agent
      ? `The agent ${shortened(agent_id)} has ${limits.agent} guardrails`
      : counts.service >= limits.service
        ? `The service ${shortened(service)} has ${limits.service} guardrails`
        : counts.all >= limits.all
          ? `There are ${limits.all} guardrails`
          : undefined;
  return (
    reached &&
    `${reached}, the limit for calls without the operator token; delete some, or register with the operator token.`
  );
}

function shortened(name: string): string {
  return name.length <= 60 ? name : `${name.slice(0, 60)}…`.toWellFormed();
}
