import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import { lostTools, placesOf } from "./tool-rows.ts";
import type { PolicyRow, RowMaker } from "./policy-row.ts";

/** Which agents it may start or write to, and what it keeps as a sub-agent of another. */
export function delegationRows(
  model: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  const [where = "host"] = placesOf(agent);
  const spawn = agent.grant("sessions_spawn", where);
  const send = agent.grant("sessions_send", where);
  const shell = agent.grantAsSubagent("exec", where);
  return [
    row("starts sub-agents", { value: spawn.allowed, at: spawn.at }),
    row("as sub-agents", agent.subagents.allowAgents),
    row("exec as a sub-agent", { value: shell.allowed, at: shell.at }),
    row("tools as a sub-agent", {
      value: lostTools(agent, agent.grantAsSubagent),
      at: "/tools/subagents/tools",
    }),
    row("writes to sessions", { value: send.allowed, at: send.at }),
    ...model.agents
      .filter((other) => other.id !== agent.id)
      .map((other) => row(`of agent ${other.id}`, model.mayMessage(agent.id, other.id))),
  ];
}
