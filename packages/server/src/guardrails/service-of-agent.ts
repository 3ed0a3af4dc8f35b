import { everyAgent, idsConcerning } from "@parapet/guardrails";
import { ProblemError } from "../core/problem.ts";
import { protects } from "../store/adapter-installation.ts";
import { demonstrationService } from "../store/demonstration.ts";
import type { Store } from "../store/store.ts";

type Sources = Pick<Store, "agents" | "adapters" | "workspaces">;

/** Services named in a sentence, at most. */
const mostNamed = 10;

/**
 * The service that a registration or a call concerns: the one named, else the only one that holds
 * the agent, else "default". The demonstration, which ends with the service, is meant only where it
 * is named. Throws ProblemError "conflict" when several hold the agent, "invalid" for a
 * demonstration that is not open.
 */
export async function serviceOf(
  store: Sources,
  agentId: string,
  named: string | undefined,
): Promise<string> {
  return (await knownServiceOf(store, { agentId, named, option: "`service`" })) ?? "default";
}

/**
 * The same, and undefined where no scan and no adapter knows the agent. `option` is how a caller
 * names the service.
 */
export async function knownServiceOf(
  store: Sources,
  {
    agentId,
    named,
    option,
  }: { readonly agentId: string; readonly named: string | undefined; readonly option: string },
): Promise<string | undefined> {
  if (named !== undefined && named !== "") {
    await refuseAbsentDemonstration(store, named);
    return named;
  }
  const services = await servicesOf(store, agentId);
  if (services.length <= 1) return services[0];
  const shown = services.slice(0, mostNamed).join(", ");
  const more = services.length > mostNamed ? " and more" : "";
  throw new ProblemError(
    "conflict",
    `Several services have ${agentId === everyAgent ? "agents" : "this agent"} (${shown}${more}); name one with ${option}${option.startsWith("--") ? ` ${services[0]}` : ""}.`,
  );
}

/** What is registered for it would be lost with the next demonstration. */
async function refuseAbsentDemonstration(
  { workspaces }: Pick<Store, "workspaces">,
  service: string,
): Promise<void> {
  if (service !== demonstrationService) return;
  if ((await workspaces.byService(service)) !== undefined) return;
  throw new ProblemError(
    "invalid",
    "Correct the fields listed under errors and send the request again.",
    {
      errors: [
        {
          pointer: "/service",
          detail: "Reserved for the demonstration workspace, which is not open.",
        },
      ],
    },
  );
}

/**
 * The services in which a scan has found the agent or an adapter protects it, or an agent that it
 * was started by.
 */
async function servicesOf(store: Sources, agentId: string): Promise<readonly string[]> {
  const installations = await store.adapters.list();
  if (agentId === everyAgent) {
    return unique([
      ...(await store.agents.servicesOf()),
      ...installations.map(({ service }) => service),
    ]);
  }
  return unique([
    ...(await scannedServicesOf(store, agentId)),
    ...installations.filter((one) => protects(one, agentId)).map(({ service }) => service),
  ]);
}

async function scannedServicesOf(
  { agents }: Pick<Store, "agents">,
  agentId: string,
): Promise<readonly string[]> {
  for (const id of idsConcerning(agentId)) {
    if (id === everyAgent) continue;
    // The nearest one that is known decides.
    // oxlint-disable-next-line no-await-in-loop
    const services = await agents.servicesOf(id);
    if (services.length > 0) return services;
  }
  return [];
}

function unique(services: readonly string[]): readonly string[] {
  return [...new Set(services)].toSorted();
}
