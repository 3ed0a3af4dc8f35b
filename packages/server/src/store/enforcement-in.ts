import type { GuardrailDeclaration } from "@parapet/guardrails";
import type { Kysely } from "kysely";
import { type AdapterEnforcement, adapterEnforcement } from "./adapter-enforcement.ts";
import { statesIn } from "./adapters.ts";
import type { GuardrailRow } from "./guardrail-row.ts";
import type { Schema } from "./schema.ts";

/**
 * Looks up what the adapters of a service (of all services when undefined) make of each guardrail.
 */
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
  const installed = Map.groupBy(installations, (one) => one.service);
  const agentsOf = Map.groupBy(agents, (one) => one.service);
  // A service has many guardrails, and many for the same agent.
  const looked = new Map<string, AdapterEnforcement | undefined>();
  return ({ service: own, agent_id, declaration }) => {
    const around = installed.get(own);
    if (around === undefined) return undefined;
    const { points }: GuardrailDeclaration = JSON.parse(declaration);
    const key = JSON.stringify([own, agent_id, points]);
    if (!looked.has(key)) {
      const ids = (agentsOf.get(own) ?? []).map((one) => one.agent_id);
      looked.set(key, adapterEnforcement({ agent_id, points }, around, ids));
    }
    return looked.get(key);
  };
}
