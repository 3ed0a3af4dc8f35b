import {
  compileWritten,
  type GuardrailKey,
  type GuardrailRequest,
  InvalidRegistration,
  registrationFrom,
} from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import { type Caller, callerName } from "../access/caller.ts";
import { mayLoosen } from "../access/rules.ts";
import { auditedGuardrails } from "./audited-guardrails.ts";
import { registrationLimits, limitReached } from "./registration-limits.ts";
import { serviceOf } from "./service-of-agent.ts";
import { ProblemError } from "../core/problem.ts";
import type { AuditAuthor } from "../store/audit-chain.ts";
import type { Upsert } from "../store/guardrails.ts";
import type { Store } from "../store/store.ts";
import type { PreventLockout } from "./prevent-lockout.ts";

export type GuardrailWriting = {
  readonly store: Store;
  readonly newId: (prefix: string) => string;
  readonly now: () => Date;
  readonly keepAgentsWorking: PreventLockout;
};

/**
 * Registers or changes a guardrail. Throws ProblemError: 409 when several services hold the agent,
 * 422 for what a registration may not be, 403 when the change loosens, or stops agents altogether,
 * and the caller may only tighten.
 */
export async function registerGuardrail(
  { store, newId, now, keepAgentsWorking }: GuardrailWriting,
  request: GuardrailRequest,
  {
    service,
    caller,
    origin,
  }: {
    readonly service: string | undefined;
    readonly caller: Caller;
    /** As in the audit log. */
    readonly origin: string;
  },
): Promise<Upsert> {
  const registration = validRegistration(request, {
    guardrailId: newId("gr"),
    service: await serviceOf(store, request.agent_id, service),
    registeredVia: "api",
    now: now(),
  });
  const write = () =>
    store.transaction(async (inside) => {
      const refusal = mayLoosen(caller, registration.service)
        ? undefined
        : limitReached(
            await inside.guardrails.counts(registration),
            registrationLimits,
            registration,
          );
      return auditedGuardrails(inside).upsert(
        registration,
        (before, loosened) => {
          if (before === undefined && refusal !== undefined) {
            throw new ProblemError("limit-reached", refusal);
          }
          if (loosened.length > 0 && !mayLoosen(caller, registration.service))
            throw looserThanBefore(loosened);
        },
        { actor: callerName(caller), origin },
      );
    });
  return mayLoosen(caller, registration.service) ? write() : keepAgentsWorking(registration, write);
}

/** Deletes a guardrail; false when there is none. Whether the caller may is decided before. */
export async function removeGuardrail(
  { store }: Pick<GuardrailWriting, "store">,
  key: GuardrailKey,
  author: AuditAuthor,
): Promise<boolean> {
  return store.transaction((inside) => auditedGuardrails(inside).remove(key, author));
}

/** Throws ProblemError: 422 for what a registration may not be. */
export function validRegistration(
  ...[request, context]: Parameters<typeof registrationFrom>
): GuardrailRegistration {
  try {
    const registration = registrationFrom(request, context);
    compileWritten(registration);
    return registration;
  } catch (error) {
    if (!(error instanceof InvalidRegistration)) throw error;
    throw new ProblemError(
      "invalid",
      "Correct the fields listed under errors and send the request again.",
      {
        errors: [{ pointer: error.pointer, detail: error.message }],
        cause: error,
      },
    );
  }
}

function looserThanBefore(fields: readonly string[]): ProblemError {
  return new ProblemError(
    "forbidden",
    "This would loosen the guardrail; a call without the operator token may only add or tighten.",
    {
      errors: fields.map((field) => ({ pointer: `/${field}`, detail: "Less strict than before." })),
    },
  );
}
