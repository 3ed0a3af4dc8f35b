import type { Api } from "../../api/types.ts";

type Known = {
  readonly agents: readonly Pick<Api["Agent"], "agent_id" | "service">[];
  readonly adapters: readonly Pick<Api["AdapterInstallation"], "agent_ids" | "service">[];
};

/** Not a possible folder name. */
const demonstration = "parapet:demo";
/** Maximum number of services in a message. */
const mostNamed = 10;

/**
 * What is wrong with a registration that names no service: nothing where scans and adapters know
 * the agent, or the one that started it, in one service; "*" is any agent. The demonstration ends
 * with the service, so it is meant only where it is named.
 */
export function lackOfService(agentId: string, { agents, adapters }: Known): string {
  const own = agents.filter(({ service }) => service !== demonstration);
  const services = servicesOf(agentId, { agents: own, adapters });
  if (services.length === 1) return "";
  if (services.length > 1) {
    const shown = services.slice(0, mostNamed).join(", ");
    const who = agentId === "*" ? "agents" : "this agent";
    return `Several services have ${who} (${shown}${services.length > mostNamed ? " and more" : ""}). Select one here.`;
  }
  return isAmong(
    agentId,
    agents.map(({ agent_id }) => agent_id),
  )
    ? `Only the demonstration has this agent. Enter its service, ${demonstration}, or another one.`
    : "Unknown agent. Enter its service.";
}

/**
 * As the API finds them: of an agent and those that started it, the nearest that a scan knows, and
 * whatever adapters protect.
 */
function servicesOf(agentId: string, { agents, adapters }: Known): readonly string[] {
  const protecting = adapters.filter(({ agent_ids }) => isAmong(agentId, agent_ids));
  const above = [...agentId.matchAll(/\//g)].map(({ index }) => agentId.slice(0, index));
  const nearest = [agentId, ...above.toReversed()].find((id) =>
    agents.some(({ agent_id }) => agent_id === id),
  );
  const scanned = agents.filter(({ agent_id }) => agentId === "*" || agent_id === nearest);
  return [...new Set([...scanned, ...protecting].map(({ service }) => service))].toSorted();
}

function isAmong(agentId: string, known: readonly string[]): boolean {
  if (agentId === "*") return known.length > 0;
  return known.some((one) => one === agentId || agentId.startsWith(`${one}/`));
}
