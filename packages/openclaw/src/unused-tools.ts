import type { Check } from "@parapet/scan-core/core/check.ts";
import { unusedTool } from "@parapet/scan-core/run-time/checks.ts";
import type { UnusedTool } from "@parapet/scan-core/run-time/unused-tool.ts";
import { denyTools } from "./facts/tools/deny-tools.ts";
import type { AgentPolicy, OpenClawModel } from "./model/model.ts";
import { coreToolNames } from "./tools/tool-catalog.ts";

/**
 * Sees the tools that telemetry calls unused and that an agent still has. The fix denies them to
 * that agent and to no other one; a tool that OpenClaw does not call by this name is left to
 * people.
 */
export function unusedToolCheck(unused: readonly UnusedTool[]): Check<OpenClawModel> {
  const ofAgent = Map.groupBy(unused, ({ agent_id }) => agent_id);
  return {
    id: unusedTool.check_id,
    title: unusedTool.title,
    severity: unusedTool.severity,
    owasp: unusedTool.owasp,
    rationale: unusedTool.rationale,
    remediation: unusedTool.remediation,
    references: unusedTool.references,
    run: ({ agents }, report) => {
      for (const agent of agents) {
        const given = givenOf(agent, ofAgent);
        if (given.length === 0) continue;
        const names = given.map(({ tool }) => tool).join(", ");
        const message = `${agent.id} has not used ${names} in 30 days of activity.`;
        report({ at: given.map(({ at }) => at), agent: agent.id, message });
      }
    },
    fix: {
      safe: false,
      title: "Denies each agent the tools that it has not used in 30 days",
      // What is denied makes settings idle that were about it, and shows other ways to the same.
      mayRaise: [
        "OC-EXEC-008",
        "OC-IDLE-001",
        "OC-IDLE-004",
        "OC-IDLE-005",
        "OC-IDLE-006",
        "OC-IDLE-010",
        "OC-IDLE-011",
        "OC-IDLE-012",
        "OC-IDLE-016",
        "OC-IDLE-018",
        "OC-TOOL-005",
      ],
      apply: ({ agent: id }, edit, model) => {
        const agent = model.agents.find((one) => one.id === id);
        if (agent === undefined) return;
        const tools = givenOf(agent, ofAgent).map(({ tool }) => tool);
        denyTools(model, agent, tools, edit);
      },
    },
  };
}

/** Those of the tools that the agent still has, with the setting that gives each. */
function givenOf(
  agent: AgentPolicy,
  ofAgent: ReadonlyMap<string, readonly UnusedTool[]>,
): readonly { readonly tool: string; readonly at: string }[] {
  return (ofAgent.get(agent.id) ?? []).flatMap(({ tool }) => {
    const at = coreToolNames.includes(tool) ? grantOf(agent, tool) : undefined;
    return at === undefined ? [] : [{ tool, at }];
  });
}

/** The setting that gives a tool; undefined where the agent does not have it. */
function grantOf(agent: AgentPolicy, tool: string): string | undefined {
  return (["host", "sandbox"] as const)
    .map((where) => agent.grant(tool, where))
    .find(({ allowed }) => allowed)?.at;
}
