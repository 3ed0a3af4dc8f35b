import type { Api } from "../../api/types.ts";

type Known = {
  readonly agents: readonly Pick<Api["Agent"], "agent_id" | "service">[];
  readonly adapters: readonly Pick<Api["AdapterInstallation"], "agent_ids">[];
};

/** No folder can have it. */
const demonstration = "parapet:demo";

/**
 * What is wrong with a registration that names no service: nothing where a scan or an adapter knows the agent, or the one that
 * started it; "*" is any agent. The demonstration ends with the service, so it is meant only where it is named.
 */
export function lackOfService(agentId: string, { agents, adapters }: Known): string {
  const own = agents.filter(({ service }) => service !== demonstration);
  const known = [
    ...own.map(({ agent_id }) => agent_id),
    ...adapters.flatMap((one) => one.agent_ids),
  ];
  if (isAmong(agentId, known)) return "";
  return isAmong(
    agentId,
    agents.map(({ agent_id }) => agent_id),
  )
    ? `Only the demonstration has this agent; name its service, ${demonstration}, or the one that is meant.`
    : "No scan or adapter knows this agent; name its service.";
}

function isAmong(agentId: string, known: readonly string[]): boolean {
  if (agentId === "*") return known.length > 0;
  return known.some((one) => one === agentId || agentId.startsWith(`${one}/`));
}
