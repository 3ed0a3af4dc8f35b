import type { EnforcementState } from "@parapet/posture";
import type { ShownAdapter } from "@parapet/server";
import type { Colors } from "../text/colors.ts";
import { neutralize } from "../text/neutralize.ts";
import { table } from "../text/table.ts";
import { clip } from "../text/width.ts";
import { hang } from "../text/wrap.ts";

/** Whether one agent is protected, as a canary has just shown. */
export type AgentStatus = {
  readonly installation_id: string;
  readonly adapter: string;
  readonly service: string;
  readonly agent_id: string;
  readonly target: string;
  readonly runtime_version: string;
  /**
   * Enforced: the canary was blocked, with the service there and with the route cut. Not enforced: it was seen to run, or nothing
   * asks. Unknown: nothing was seen.
   */
  readonly enforcement: EnforcementState;
  readonly blocked: boolean;
  readonly blocked_when_away: boolean;
  readonly ran: boolean;
  readonly ran_when_away: boolean;
  readonly detail: string;
};

const enforcementText: Readonly<Record<EnforcementState, string>> = {
  enforced: "enforced",
  not_enforced: "NOT ENFORCED",
  unknown: "unknown",
};
const columns = 80;
const longestAgent = 28;
const none =
  "Nothing is protected; `parapet protect claude-code`, `openclaw`, `mcp` or `sdk` changes that.\n";

/** A row for each agent, and a sentence under those whose guardrails are not known to be enforced. */
export function statusText(statuses: readonly AgentStatus[], colors: Colors): string {
  if (statuses.length === 0) return none;
  // Agents of several services often have one name.
  const isOneService = new Set(statuses.map(({ service }) => service)).size === 1;
  const head = ["AGENT", "ADAPTER", "CALL", "SERVICE AWAY", "GUARDRAILS"];
  const rows = table([head, ...statuses.map((status) => row(status, isOneService))])
    .trimEnd()
    .split("\n");
  const lines = rows.flatMap((line, index) => {
    const status = statuses[index - 1];
    if (status === undefined) return [colors.dim(line)];
    if (status.enforcement === "enforced") return [line];
    // Said once where it is the same for several.
    const isSaid = statuses[index]?.detail === status.detail;
    const detail = isSaid ? [] : hang("  ", neutralize(status.detail), columns);
    return [colors.bold(line), ...detail];
  });
  const enforced = statuses.filter(({ enforcement }) => enforcement === "enforced").length;
  const unknown = statuses.filter(({ enforcement }) => enforcement === "unknown").length;
  const summary =
    enforced === statuses.length
      ? `Each canary was blocked: guardrails are enforced for ${count(enforced)}.`
      : `Enforced for ${enforced} of ${count(statuses.length)}${unknown === 0 ? "" : `, unknown for ${unknown}`}.`;
  return `${[...lines, "", summary].join("\n")}\n`;
}

/** The installations as they were last seen. */
export function listText(all: readonly ShownAdapter[]): string {
  if (all.length === 0) return none;
  const lines = all.flatMap((one) => [
    `${one.installation_id}  ${one.adapter} ${neutralize(one.runtime_version)}`.trimEnd(),
    ...hang(
      "  ",
      `protects ${neutralize(one.agent_ids.join(", "))} of ${neutralize(one.service)}`,
      columns,
    ),
    ...hang("  ", `in ${neutralize(one.target)} on ${neutralize(one.host)}`, columns),
    ...hang(
      "  ",
      one.health === "active" ? "enforced, as last seen" : neutralize(one.health_reason),
      columns,
    ),
  ]);
  return `${lines.join("\n")}\n`;
}

function row(status: AgentStatus, isOneService: boolean): string[] {
  const { service, agent_id, adapter, enforcement } = status;
  const agent = isOneService ? agent_id : `${service}/${agent_id}`;
  return [
    clip(neutralize(agent), longestAgent),
    adapter,
    said(status.blocked, status.ran),
    said(status.blocked_when_away, status.ran_when_away),
    enforcementText[enforcement],
  ];
}

function said(blocked: boolean, ran: boolean): string {
  if (blocked) return "blocked";
  return ran ? "RAN" : "unknown";
}

function count(agents: number): string {
  return agents === 1 ? "1 agent" : `${agents} agents`;
}
