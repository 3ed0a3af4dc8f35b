import { channelRows, senderRows, sessionRows } from "./explain/entry-point-rows.ts";
import { delegationRows } from "./explain/delegation-rows.ts";
import { egressRows, mcpRows } from "./explain/outward-rows.ts";
import { rowsOf, type PolicyRow, type RowMaker } from "./explain/policy-row.ts";
import {
  accountRows,
  approvalRows,
  conversationRows,
  jobRows,
  stateRows,
} from "./explain/record-rows.ts";
import { placesOf, toolRows } from "./explain/tool-rows.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import { oneOf } from "@parapet/scan-core/settings/readers.ts";
import type { AgentPolicy, OpenClawModel } from "./model/model.ts";
import { agentScope } from "./model/roster.ts";

/** Lines of an agent's effective policy that are about one thing. */
export type PolicySection = { readonly title: string; readonly rows: readonly PolicyRow[] };

type Section = readonly [
  title: string,
  rows: (model: OpenClawModel, agent: AgentPolicy, row: RowMaker) => readonly PolicyRow[],
];

const sections: readonly Section[] = [
  ["Who can write to it", senderRows],
  ["Tools", toolRows],
  ["Commands", (model, agent, row) => [...commandRows(agent, row), ...approvalRows(model, agent)]],
  ["Sandbox", sandboxRows],
  ["File system", (_model, agent, row) => fileRows(agent, row)],
  ["Elevated", (_model, agent, row) => elevatedRows(agent, row)],
  ["Delegation", delegationRows],
  ["Sessions", sessionRows],
  ["Channels", channelRows],
  ["MCP servers", mcpRows],
  ["Egress", egressRows],
  ["Model accounts", accountRows],
  ["Scheduled jobs", jobRows],
  ["Conversations kept", conversationRows],
  ["State folder", stateRows],
];

/** What one agent may do and why, section by section; undefined where there is no such agent. */
export function explainAgent(
  model: OpenClawModel,
  id: string,
): readonly PolicySection[] | undefined {
  const agent = model.agents.find((candidate) => candidate.id === id);
  if (agent === undefined) return undefined;
  const row = rowsOf(model);
  return sections
    .map(([title, rows]) => ({ title, rows: rows(model, agent, row) }))
    .filter(({ rows }) => rows.length > 0);
}

function commandRows({ exec }: AgentPolicy, row: RowMaker): readonly PolicyRow[] {
  return [
    row("mode", exec.mode),
    row("security", exec.security),
    row("asks", exec.ask),
    row("run on", exec.host),
  ];
}

function sandboxRows(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  const { sandbox } = agent;
  if (!placesOf(agent).includes("sandbox")) return [row("mode", sandbox.mode)];
  const path = "sandbox/sessionToolsVisibility";
  const seen = effective(
    config,
    agentScope(agent, `/${path}`, `/agents/defaults/${path}`),
    oneOf("spawned", "all"),
    "spawned",
  );
  return [
    row("mode", sandbox.mode),
    row("scope", sandbox.scope),
    row("workspace access", sandbox.workspaceAccess),
    row("network", sandbox.network),
    row("sessions it sees", seen),
    ...sandbox.binds.map((bind) => row("folder of the host", bind)),
  ];
}

function fileRows(agent: AgentPolicy, row: RowMaker): readonly PolicyRow[] {
  return [
    row("workspace", agent.workspace),
    row("file tools stay inside", agent.fsWorkspaceOnly),
    row("apply_patch stays inside", agent.patchWorkspaceOnly),
  ];
}

function elevatedRows({ elevated }: AgentPolicy, row: RowMaker): readonly PolicyRow[] {
  return [
    row("enabled", elevated.enabled),
    ...elevated.allowFrom.map(({ channel, senders }) => row(`from ${channel}`, senders)),
    ...(elevated.allowFrom.length === 0
      ? [row("senders", { value: [], at: "/tools/elevated/allowFrom" })]
      : []),
  ];
}
