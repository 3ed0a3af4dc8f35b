import { declarationOf, healthOf } from "@parapet/guardrails";
import type { GuardrailDeclaration } from "@parapet/guardrails";
import { registrationOrigins } from "@parapet/posture";
import type { GuardrailRegistration, RegistrationOrigin } from "@parapet/posture";
import type { Selectable } from "kysely";
import type { AdapterEnforcement } from "./adapter-enforcement.ts";
import type { GuardrailActivity } from "./guardrail-activity.ts";
import { indexedText } from "./indexed-text.ts";
import type { GuardrailsTable } from "./schema.ts";

export type GuardrailRow = Selectable<GuardrailsTable>;

/** A registration as it is stored; what is computed from it is left out. */
export function rowOf(registration: GuardrailRegistration): GuardrailRow {
  const { enforcement } = registration;
  return {
    guardrail_id: registration.guardrail_id,
    service: registration.service,
    agent_key: indexedText(registration.agent_id),
    agent_id: registration.agent_id,
    guardrail_name: registration.guardrail_name,
    revision: registration.revision,
    registered_at: registration.registered_at,
    registered_via: registration.registered_via,
    declaration: JSON.stringify(declarationOf(registration)),
    adapter: enforcement.adapter,
    verified: enforcement.verified ? 1 : 0,
    last_heartbeat_at: enforcement.last_heartbeat_at,
    last_enforced_at: enforcement.last_enforced_at,
    last_seen_at: registration.last_seen_at,
  };
}

/** A registration as it is now: health and activity are computed when it is read. */
export function registrationOf(
  row: GuardrailRow,
  {
    recent,
    lastErrorAt,
    adapters,
  }: GuardrailActivity & { readonly adapters: AdapterEnforcement | undefined },
  now: string,
): GuardrailRegistration {
  const declaration: GuardrailDeclaration = JSON.parse(row.declaration);
  const enforcement = adapters?.enforcement ?? {
    adapter: row.adapter,
    verified: row.verified === 1,
    last_heartbeat_at: row.last_heartbeat_at,
    last_enforced_at: row.last_enforced_at,
  };
  const registered_via = originFrom(row.registered_via);
  return {
    guardrail_id: row.guardrail_id,
    service: row.service,
    agent_id: row.agent_id,
    guardrail_name: row.guardrail_name,
    revision: row.revision,
    ...declarationOf(declaration),
    ...healthOf({ ...declaration, enforcement, registered_via }, new Date(now), {
      lastErrorAt,
      lastSeenAt: row.last_seen_at,
      fault: adapters?.fault ?? "",
    }),
    registered_at: row.registered_at,
    last_seen_at: row.last_seen_at,
    recent_activity_24h: recent,
    enforcement,
    registered_via,
  };
}

function originFrom(text: string): RegistrationOrigin {
  return registrationOrigins.find((origin) => origin === text) ?? "api";
}
