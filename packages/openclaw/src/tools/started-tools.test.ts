import { describe, expect, test } from "vitest";
import { startableFrom } from "../facts/delegation/agent-starts.ts";
import { mainContextOf, spawnedContextOf } from "../facts/reach/execution-contexts.ts";
import type { AgentPolicy } from "../model/model.ts";
import { agentStartedBy } from "./started-tools.ts";
import subagentCases from "./subagent-cases.json" with { type: "json" };
import { neverForSubagents } from "./subagent-tools.ts";
import { sampleModel } from "../testing/sample.ts";

describe("an agent that another one starts", () => {
  // The real OpenClaw is asked the same in test/oracle/openclaw-subagents.test.ts.
  test.each(subagentCases)("$name", ({ config, starter, started, tools, gets }) => {
    const model = sampleModel(JSON.stringify(config));
    const parent = agentCalled(model.agents, starter.agent);
    const child = agentCalled(model.agents, started);
    const from = starter.session === "main" ? mainContextOf(parent) : spawnedContextOf(parent);
    const { where } = spawnedContextOf(child);
    const policy = agentStartedBy(model.config, child, { agent: parent, where: from.where });
    // One that is started with all of its tools counts as the agent itself: what a sub-agent never
    // gets its starter has.
    const grant = policy === child ? child.grantAsSubagent : policy.grant;
    const { mode, security, ask } = policy.exec;
    expect({
      starts: startableFrom(model, parent, from).includes(child),
      where,
      tools: tools.filter((tool) => grant(tool, where).allowed),
      exec: where === "host" ? ["host", security.value, ask.value] : gets.exec,
      workspace: policy.workspace.value,
    }).toEqual(gets);
    expect(mode).toBe(child.exec.mode);
    // Else a way over it would use tools that neither has, or the starter only by asking.
    const more = tools.filter(
      (tool) => policy === child && child.grant(tool, where).allowed && !gets.tools.includes(tool),
    );
    const starters = more.filter((tool) => parent.grant(tool, from.where).allowed);
    expect(more).toEqual(starters.filter((tool) => neverForSubagents.includes(tool)));
  });
});

function agentCalled(agents: readonly AgentPolicy[], id: string): AgentPolicy {
  const agent = agents.find((candidate) => candidate.id === id);
  if (agent === undefined) throw new Error(`The case has no agent ${id}.`);
  return agent;
}
