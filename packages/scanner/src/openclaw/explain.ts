import type { AgentPolicy, Effective, OpenClawModel } from "./model.ts";

/** One line of an agent's effective policy. */
export type PolicyRow = {
  /** What it is about: "sandbox mode", "tool exec on the host". */
  readonly subject: string;
  readonly value: string;
  /** Pointer of the setting that decides, or at which it would be written. */
  readonly at: string;
  /** True when nobody wrote it and OpenClaw's default applies. */
  readonly isDefault: boolean;
};

/** Tools whose grant says most about what an agent can be made to do. */
const explainedTools: readonly string[] = [
  "exec",
  "process",
  "read",
  "write",
  "edit",
  "apply_patch",
  "web_fetch",
  "web_search",
  "browser",
  "message",
  "sessions_send",
  "sessions_spawn",
  "automations",
  "gateway",
  "nodes",
  "bundle-mcp",
];

/** What one agent may do and why, line by line; undefined where there is no such agent. */
export function explainAgent(model: OpenClawModel, id: string): readonly PolicyRow[] | undefined {
  const agent = model.agents.find((candidate) => candidate.id === id);
  if (agent === undefined) return undefined;
  const row = (subject: string, { value, at }: Effective<unknown>): PolicyRow => ({
    subject,
    value: shown(value),
    at,
    isDefault: !model.config.has(at),
  });
  return [
    row("workspace", agent.workspace),
    row("sandbox mode", agent.sandbox.mode),
    row("sandbox scope", agent.sandbox.scope),
    row("sandbox workspace access", agent.sandbox.workspaceAccess),
    row("sandbox network", agent.sandbox.network),
    ...agent.sandbox.binds.map((bind) => row("sandbox folder", bind)),
    row("exec mode", agent.exec.mode),
    row("exec host", agent.exec.host),
    row("elevated commands", agent.elevated.enabled),
    ...agent.elevated.allowFrom.map(({ channel, senders }) =>
      row(`elevated commands from ${channel}`, senders),
    ),
    row("files only in the workspace", agent.fsWorkspaceOnly),
    row("tool profile", agent.toolProfile),
    ...toolRows(agent, row),
    row("sub-agents", agent.subagents.allowAgents),
    ...model.agents
      .filter((other) => other.id !== agent.id)
      .map((other) => row(`messages to ${other.id}`, model.mayMessage(agent.id, other.id))),
    ...model.doors
      .filter((door) => door.agents.includes(agent.id))
      .map((door) => row(doorName(door), { value: door.audience, at: door.policy.at })),
  ];
}

function toolRows(
  agent: AgentPolicy,
  row: (subject: string, setting: Effective<unknown>) => PolicyRow,
): readonly PolicyRow[] {
  const places = agent.sandbox.mode.value === "off" ? (["host"] as const) : placesOf(agent);
  return explainedTools.flatMap((tool) =>
    places.map((where) => {
      const { allowed, at } = agent.grant(tool, where);
      const place = where === "host" ? "on the host" : "in the sandbox";
      return row(`tool ${tool} ${place}`, { value: allowed, at });
    }),
  );
}

function placesOf(agent: AgentPolicy): readonly ("host" | "sandbox")[] {
  return agent.sandbox.mode.value === "all" ? ["sandbox"] : ["host", "sandbox"];
}

function doorName({ channel, account, surface, room }: OpenClawModel["doors"][number]): string {
  const kind = surface === "dm" ? "direct messages" : "groups";
  return [channel, account === "default" ? "" : account, kind, room]
    .filter((part) => part !== "")
    .join(" ");
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "" ? "unset" : String(value);
}
