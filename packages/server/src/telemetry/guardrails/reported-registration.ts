import { everyAgent, InvalidRegistration, loosens, registrationFrom } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import { registrationLimitsOfSpans, limitReached } from "../../guardrails/registration-limits.ts";
import type { Repositories } from "../../store/store.ts";
import type { GuardrailSpan } from "../facts/guardrail-span.ts";
import type { ReportedGuardrail } from "../facts/ledger.ts";

type Registration = Extract<GuardrailSpan, { readonly tells: "registration" }>;

/**
 * Registers a guardrail that a span tells of. Anyone who runs an agent can send spans, so that they
 * add and tighten and never loosen, and what somebody has registered in another way stays as it is.
 * Whether it works is never taken from a span. What has no room is left.
 */
export async function takeRegistration(
  { guardrails }: Pick<Repositories, "guardrails">,
  reported: ReportedGuardrail,
  guardrail: Registration,
  { guardrailId, now }: { readonly guardrailId: string; readonly now: Date },
): Promise<"taken" | "no room"> {
  if (reported.agentId === everyAgent) return "taken";
  const registration = registrationOf(reported, guardrail, guardrailId, now);
  if (registration === undefined) return "taken";
  // Somebody has given this name to a guardrail of the service: no span says what it is or does.
  if (await guardrails.isNameTaken(registration, "otel")) return "taken";
  const counts = await guardrails.counts(registration);
  if (limitReached(counts, registrationLimitsOfSpans, registration) !== undefined) {
    if ((await guardrails.get(registration)) === undefined) return "no room";
  }
  await guardrails.upsert(
    registration,
    (before) => {
      if (before === undefined) return registration;
      const isOwn = before.registered_via === "otel" && loosens(before, registration).length === 0;
      return isOwn ? registration : before;
    },
    "otel",
  );
  await guardrails.seen(registration, reported.at);
  return "taken";
}

/** Undefined for one whose names cannot be those of a guardrail. */
function registrationOf(
  { service, agentId }: ReportedGuardrail,
  { name, severity, mode, timing, judgeModel, judgePrompt, description, provider }: Registration,
  guardrailId: string,
  now: Date,
): GuardrailRegistration | undefined {
  const request = {
    agent_id: agentId,
    guardrail_name: name,
    severity,
    mode,
    timing,
    judge_model: judgeModel,
    judge_prompt: judgePrompt,
    description,
    provider: provider === "" ? "external" : provider,
  };
  try {
    return registrationFrom(request, { guardrailId, service, registeredVia: "otel", now });
  } catch (error) {
    if (error instanceof InvalidRegistration) return undefined;
    throw error;
  }
}
