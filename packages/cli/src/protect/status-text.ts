import { parapetCommand } from "@parapet/posture";
import type { EnforcementState } from "@parapet/posture";
import type { ShownAdapter } from "@parapet/server";
import type { Colors } from "../text/colors.ts";
import { neutralize } from "../text/neutralize.ts";
import { table } from "../text/table.ts";
import { clip } from "../text/width.ts";
import { hang } from "../text/wrap.ts";

/** Whether one agent is protected, as just verified with a canary call. */
export type AgentStatus = {
  readonly installation_id: string;
  readonly adapter: string;
  readonly service: string;
  readonly agent_id: string;
  readonly target: string;
  readonly runtime_version: string;
  /**
   * Enforced: the canary call was blocked, both with the service up and with it unreachable. Not
   * enforced: the call ran, or the adapter is not installed. Unknown: no result.
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
const none = (): string =>
  `No protected runtimes. Protect one with \`${parapetCommand("protect claude-code")}\`, \`openclaw\`, \`mcp\` or \`sdk\`.\n`;

/** A row per agent, with a sentence below agents whose guardrails are not enforced or unknown. */
export function statusText(statuses: readonly AgentStatus[], colors: Colors): string {
  if (statuses.length === 0) return none();
  // Agents of different services often share a name.
  const isOneService = new Set(statuses.map(({ service }) => service)).size === 1;
  const head = ["AGENT", "ADAPTER", "CALL", "SERVICE DOWN", "GUARDRAILS"];
  const rows = table([head, ...statuses.map((status) => row(status, isOneService))])
    .trimEnd()
    .split("\n");
  const lines = rows.flatMap((line, index) => {
    const status = statuses[index - 1];
    if (status === undefined) return [colors.dim(line)];
    if (status.enforcement === "enforced") return [line];
    // Printed once if several agents share it.
    const isRepeated = statuses[index]?.detail === status.detail;
    const detail = isRepeated ? [] : hang("  ", neutralize(status.detail), columns);
    return [colors.bold(line), ...detail];
  });
  const enforced = statuses.filter(({ enforcement }) => enforcement === "enforced").length;
  const unknown = statuses.filter(({ enforcement }) => enforcement === "unknown").length;
  const summary =
    enforced === statuses.length
      ? `Guardrails are enforced for ${count(enforced)}: every canary call was blocked.`
      : `Enforced for ${enforced} of ${count(statuses.length)}${unknown === 0 ? "" : `, unknown for ${unknown}`}.`;
  return `${[...lines, "", summary].join("\n")}\n`;
}

/** The installations with their last known status. */
export function listText(all: readonly ShownAdapter[]): string {
  if (all.length === 0) return none();
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
      one.health === "active" ? "enforced when last verified" : neutralize(one.health_reason),
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
    callResult(status.blocked, status.ran),
    callResult(status.blocked_when_away, status.ran_when_away),
    enforcementText[enforcement],
  ];
}

function callResult(blocked: boolean, ran: boolean): string {
  if (blocked) return "blocked";
  return ran ? "RAN" : "unknown";
}

function count(agents: number): string {
  return agents === 1 ? "1 agent" : `${agents} agents`;
}
