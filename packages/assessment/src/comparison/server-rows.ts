import type { EffectiveRow } from "./diff-side.ts";

/** The section of `parapet explain` that shows MCP servers. */
export const serverSection = "MCP servers";

type DeclaredServer = {
  readonly name: string;
  /** What it starts or calls and what it gets: the same for two that differ in name alone. */
  readonly identity: string;
};

/**
 * The servers that the rows of any agent show, one of each name. The first row of a server has its
 * name as subject; the subjects of the rows behind it begin with that name.
 */
export function serversOfRows(
  rows: readonly EffectiveRow[],
  valueOf: (value: string) => string,
): readonly DeclaredServer[] {
  const servers = new Map<string, string[]>();
  let agent = "";
  let name: string | undefined;
  for (const { agent_id, section, subject, value } of rows) {
    if (section !== serverSection) continue;
    if (name === undefined || agent !== agent_id || !subject.startsWith(`${name} `)) name = subject;
    agent = agent_id;
    const said = servers.get(name) ?? [];
    said.push(JSON.stringify([agent_id, subject.slice(name.length), valueOf(value)]));
    servers.set(name, said);
  }
  return [...servers].map(([server, said]) => ({
    name: server,
    identity: JSON.stringify(said.toSorted()),
  }));
}
