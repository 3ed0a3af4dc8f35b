import type { AgentPolicy, OpenClawConfig } from "../../model/model.ts";
import { listAt, toolName } from "../tools/tool-lists.ts";

const allow = "/gateway/tools/allow";
const deny = "/gateway/tools/deny";

/** What OpenClaw keeps from `POST /tools/invoke` unless the owner lists it. */
export const blockedOverHttp: ReadonlySet<string> = new Set([
  "apply_patch",
  "automations",
  "computer",
  "conversations_list",
  "conversations_send",
  "conversations_turn",
  "cron",
  "exec",
  "fs_delete",
  "fs_move",
  "fs_write",
  "gateway",
  "mobile_ui",
  "nodes",
  "openclaw",
  "plugins",
  "portal",
  "sessions_send",
  "sessions_spawn",
  "shell",
  "spawn",
  "terminal",
]);

/**
 * Tools that only a turn of an agent has. OpenClaw 2026.9.6 answers "Tool not available" over HTTP:
 * tried for `exec` and `read`, also where the owner lists them, for `write`, `edit`, `process`,
 * `code_execution` and tools of MCP servers. The others are made where those are.
 */
export const neverOverHttp: ReadonlySet<string> = new Set([
  "apply_patch",
  "code_execution",
  "edit",
  "exec",
  "fs_delete",
  "fs_move",
  "fs_write",
  "ls",
  "process",
  "read",
  "shell",
  "spawn",
  "write",
]);

/** Where an entry of `gateway.tools.allow` stands that gives HTTP requests a tool. */
export function listedOverHttp(config: OpenClawConfig, tool: string): string | undefined {
  if (neverOverHttp.has(tool) || has(config, deny, tool) !== undefined) return undefined;
  return has(config, allow, tool);
}

/** An agent with the tools that an HTTP request can use without a turn of it. */
export function agentOverHttp(config: OpenClawConfig, agent: AgentPolicy): AgentPolicy {
  const refused = (tool: string): string | undefined => {
    if (neverOverHttp.has(tool)) return allow;
    const denied = has(config, deny, tool);
    if (denied !== undefined) return denied;
    return blockedOverHttp.has(tool) && has(config, allow, tool) === undefined ? allow : undefined;
  };
  return {
    ...agent,
    grant: through(agent.grant, refused),
    grantMcp: through(agent.grantMcp, () => allow),
    grantAsSubagent: through(agent.grantAsSubagent, refused),
  };
}

/** A grant without the tools for which `stopAt` has a setting. */
function through(
  grant: AgentPolicy["grant"],
  stopAt: (tool: string) => string | undefined,
): AgentPolicy["grant"] {
  return (tool, where) => {
    const own = grant(tool, where);
    const at = own.allowed ? stopAt(tool) : undefined;
    return at === undefined ? own : { tool: own.tool, allowed: false, at };
  };
}

/** "cron" is an older name of "automations". */
function has(config: OpenClawConfig, list: string, tool: string): string | undefined {
  const index = listAt(config, list)
    .map(toolName)
    .findIndex((entry) => entry === tool || (entry === "cron" && tool === "automations"));
  return index === -1 ? undefined : `${list}/${index}`;
}
