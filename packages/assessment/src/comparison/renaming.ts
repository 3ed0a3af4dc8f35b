import { type AgentPermissions, type McpServerUse, withoutFolder } from "@parapet/posture";
import type { DiffSide } from "./diff-side.ts";
import { serversOfRows } from "./server-rows.ts";

/** New names of what is the same under another name. */
export type Renaming = {
  readonly agent: (name: string) => string;
  readonly server: (name: string) => string;
  /** The subject of a row on an MCP server, which begins with its name. */
  readonly serverSubject: (subject: string) => string;
  /**
   * A text that names MCP servers and agents as reports do: "MCP server files", "tools of files".
   */
  readonly text: (text: string) => string;
};

export const namesKept: Renaming = {
  agent: (name) => name,
  server: (name) => name,
  serverSubject: (subject) => subject,
  text: (text) => text,
};

/**
 * MCP servers that start or call the same, and agents that may do the same, where each has one
 * counterpart alone.
 */
export function renamingOf(
  { agents: before = [], ...oldSide }: DiffSide,
  { agents: after = [], ...newSide }: DiffSide,
): Renaming {
  const declared = pairs(
    declaredServers(oldSide),
    declaredServers(newSide),
    ({ name }) => name,
    ({ identity }) => identity,
  );
  const servers = new Map([
    ...declared,
    ...pairs(serversOf(before), serversOf(after), ({ name }) => name, serverIdentity),
  ]);
  const server = (name: string) => servers.get(name) ?? name;
  const agents = pairs(
    before,
    after,
    ({ agent_id }) => agent_id,
    (agent) => agentIdentity(agent, server),
  );
  const agent = (name: string) => agents.get(name) ?? name;
  if (servers.size === 0 && agents.size === 0) return namesKept;
  return {
    agent,
    server,
    serverSubject: (subject) => {
      if (servers.has(subject)) return server(subject);
      const old = [...servers.keys()].find((name) => subject.startsWith(`${name} `));
      return old === undefined ? subject : `${server(old)}${subject.slice(old.length)}`;
    },
    text: (text) => {
      let renamed = text;
      for (const [old, now] of servers)
        for (const words of ["MCP server ", "tools of ", "Service "])
          renamed = renamed.replaceAll(`${words}${old}`, `${words}${now}`);
      for (const [old, now] of agents) renamed = replaceWord(renamed, old, now);
      return renamed;
    },
  };
}

function pairs<Item>(
  before: readonly Item[],
  after: readonly Item[],
  nameOf: (item: Item) => string,
  identityOf: (item: Item) => string,
): ReadonlyMap<string, string> {
  const old = new Set(before.map(nameOf));
  const now = new Set(after.map(nameOf));
  const gone = Map.groupBy(
    before.filter((item) => !now.has(nameOf(item))),
    identityOf,
  );
  const come = Map.groupBy(
    after.filter((item) => !old.has(nameOf(item))),
    identityOf,
  );
  const found = new Map<string, string>();
  for (const [identity, [first, ...others]] of gone) {
    const [counterpart, ...rest] = come.get(identity) ?? [];
    const isSingle = others.length === 0 && rest.length === 0 && identity !== "";
    if (first !== undefined && counterpart !== undefined && isSingle)
      found.set(nameOf(first), nameOf(counterpart));
  }
  return found;
}

function declaredServers({
  rows = [],
  report,
}: Pick<DiffSide, "rows" | "report">): ReturnType<typeof serversOfRows> {
  return serversOfRows(rows, (value) => withoutFolder(value, report.workspace_path));
}

function serversOf(agents: readonly AgentPermissions[]): readonly McpServerUse[] {
  const all = agents.flatMap(({ mcp_servers }) => mcp_servers);
  return [...new Map(all.map((server) => [server.name, server])).values()];
}

/** "" where it is not known what a server is. */
function serverIdentity({ package: fetched, host, transport, pinned }: McpServerUse): string {
  return fetched === "" && host === "" ? "" : JSON.stringify([fetched, host, transport, pinned]);
}

function agentIdentity(agent: AgentPermissions, server: (name: string) => string): string {
  const { runtime, model, sandbox, tools, mcp_servers } = agent;
  return JSON.stringify([
    runtime,
    model,
    sandbox,
    tools.map((tool) => [
      server(tool.server),
      tool.server === "" ? tool.label : "",
      tool.decision,
      tool.runs_on,
    ]),
    mcp_servers.map(({ name }) => server(name)),
  ]);
}

/** Replaces a name where no letter, digit or hyphen goes on. */
function replaceWord(text: string, old: string, now: string): string {
  const parts = text.split(old);
  return parts.reduce((made, part, index) => {
    if (index === 0) return part;
    const isWord = !/[\w-]$/.test(made) && !/^[\w-]/.test(part);
    return `${made}${isWord ? now : old}${part}`;
  }, "");
}
