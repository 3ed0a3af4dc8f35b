/** The page that guards an agent, with a tool chosen if it is given. */
export function guardAddress({
  agent_id,
  service,
  tool = "",
}: {
  readonly agent_id: string;
  readonly service: string;
  readonly tool?: string;
}): string {
  const query = new URLSearchParams({ agent: agent_id, service, ...(tool === "" ? {} : { tool }) });
  return `/guard?${query}`;
}
