import type { Api } from "../../api/types.ts";

type Drift = Api["Drift"];

export const statusNames: Readonly<Record<Drift["status"], string>> = {
  open: "Open",
  to_undo: "To be undone",
  accepted: "Accepted",
};

const kinds: Readonly<Record<Drift["kind"], string>> = {
  agent: "Agent",
  model: "Model",
  sandbox: "Sandbox",
  tool: "Tool",
  mcp_server: "MCP server",
  channel: "Channel",
  skill: "Skill",
  plugin: "Plugin",
  finding: "Finding",
  guardrail: "Guardrail",
};

/** "MCP server docs of main"; of a finding its title, which says what it is about. */
export function subjectOf({ kind, name, agent_id }: Pick<Drift, "kind" | "name" | "agent_id">) {
  if (kind === "finding") return name;
  const word = kinds[kind];
  const named = name.toLowerCase() === word.toLowerCase() ? word : `${word} ${name}`;
  if (agent_id === "" || kind === "agent") return named;
  return `${named} of ${agent_id === "*" ? "every agent" : agent_id}`;
}

/** "helpdesk"; "Finding of agent main in helpdesk" where the subject says neither. */
export function originOf(drift: Pick<Drift, "kind" | "service" | "agent_id">): string {
  if (drift.kind !== "finding") return drift.service;
  const whose = drift.agent_id === "" ? "" : ` of agent ${drift.agent_id}`;
  return `${kinds.finding}${whose} in ${drift.service}`;
}

/** "openclaw.json:3". A guardrail is in no file of a workspace. */
export function placeOf({ kind, file, line }: Pick<Drift, "kind" | "file" | "line">): string {
  if (file === "") return kind === "guardrail" ? "registered in Parapet" : "unknown";
  return line === 0 ? file : `${file}:${line}`;
}
