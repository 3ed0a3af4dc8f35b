import type { GuardrailDeclaration } from "@parapet/guardrails";
import type { Kysely } from "kysely";
import { type AdapterEnforcement, adapterEnforcement } from "./adapter-enforcement.ts";
import { statesIn } from "./adapters.ts";
import type { GuardrailRow } from "./guardrail-row.ts";
import type { Schema } from "./schema.ts";

/** Looks up what the adapters of a service (of all services when undefined) make of each guardrail. */
export async function enforcementIn(
  query: Kysely<Schema>,
  service: string | undefined,
): Promise<
  (
    guardrail: Pick<GuardrailRow, "service" | "agent_id" | "declaration">,
  ) => AdapterEnforcement | undefined
> {
  const installations = await statesIn(query, service ? { service } : {});
  if (installations.length === 0) return () => undefined;
  let known = query.selectFrom("agents").select(["service", "agent_id"]);
  if (service) known = known.where("service", "=", service);
  const agents = await known.execute();
  return (guardrail) => {
    const { points }: GuardrailDeclaration = JSON.parse(guardrail.declaration);
    return adapterEnforcement(
      { agent_id: guardrail.agent_id, points },
      installations.filter((one) => one.service === guardrail.service),
      agents.filter((one) => one.service === guardrail.service).map(({ agent_id }) => agent_id),
    );
  };
}
