import type { ShownAdapter } from "@parapet/server";
import type { Colors } from "../colors.ts";
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
  /** The canary was blocked, with the service there and with the route cut. */
  readonly holds: boolean;
  readonly blocked: boolean;
  readonly blocked_when_away: boolean;
  readonly detail: string;
};

const columns = 80;
const longestAgent = 36;
const none =
  "Nothing is protected; `parapet protect claude-code`, `openclaw`, `mcp` or `sdk` changes that.\n";

/** A row for each agent, and a sentence under those that are not protected. */
export function statusText(statuses: readonly AgentStatus[], colors: Colors): string {
  if (statuses.length === 0) return none;
  const head = ["AGENT", "ADAPTER", "CALL", "SERVICE AWAY", "HOLDS"];
  const rows = table([head, ...statuses.map(row)])
    .trimEnd()
    .split("\n");
  const lines = rows.flatMap((line, index) => {
    const status = statuses[index - 1];
    if (status === undefined) return [colors.dim(line)];
    if (status.holds) return [line];
    // Said once where it is the same for several.
    const isSaid = statuses[index]?.detail === status.detail;
    const detail = isSaid ? [] : hang("  ", neutralize(status.detail), columns);
    return [colors.bold(line), ...detail];
  });
  const held = statuses.filter(({ holds }) => holds).length;
  const summary =
    held === statuses.length
      ? `Each canary was blocked: ${count(held)} protected.`
      : `${held} of ${count(statuses.length)} protected.`;
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
    ...hang("  ", one.health === "active" ? "holds" : neutralize(one.health_reason), columns),
  ]);
  return `${lines.join("\n")}\n`;
}

function row({ agent_id, adapter, blocked, blocked_when_away, holds }: AgentStatus): string[] {
  return [
    clip(neutralize(agent_id), longestAgent),
    adapter,
    said(blocked),
    said(blocked_when_away),
    holds ? "yes" : "NO",
  ];
}

function said(blocked: boolean): string {
  return blocked ? "blocked" : "-";
}

function count(agents: number): string {
  return agents === 1 ? "1 agent" : `${agents} agents`;
}
