import type { Api } from "../../api/types.ts";

type Known = {
  readonly agents: readonly Pick<Api["Agent"], "agent_id">[];
  readonly adapters: readonly Pick<Api["AdapterInstallation"], "agent_ids">[];
};

/** True where a scan or an adapter knows the agent, or the one that started it; "*" is any agent. */
export function isKnownAgent(agentId: string, { agents, adapters }: Known): boolean {
  const known = [
    ...agents.map(({ agent_id }) => agent_id),
    ...adapters.flatMap(({ agent_ids }) => agent_ids),
  ];
  if (agentId === "*") return known.length > 0;
  return known.some((one) => one === agentId || agentId.startsWith(`${one}/`));
}
