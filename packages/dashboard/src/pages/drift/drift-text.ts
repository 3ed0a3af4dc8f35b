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
  return agent_id === "" || kind === "agent" ? named : `${named} of ${agent_id}`;
}

/** "helpdesk"; "Finding of main, helpdesk" where the subject says neither. */
export function originOf(drift: Pick<Drift, "kind" | "service" | "agent_id">): string {
  if (drift.kind !== "finding") return drift.service;
  const found = drift.agent_id === "" ? kinds.finding : `${kinds.finding} of ${drift.agent_id}`;
  return `${found}, ${drift.service}`;
}

/** "openclaw.json:3"; "" if no file is known. */
export function placeOf({ file, line }: Pick<Drift, "file" | "line">): string {
  return line === 0 ? file : `${file}:${line}`;
}
