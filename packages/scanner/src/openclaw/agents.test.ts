import { expect, test } from "vitest";
import { sampleModel } from "./testing/sample.ts";

const workspaces = (text: string, env = {}) =>
  sampleModel(text, env).agents.map(({ id, workspace }) => [id, workspace.value]);

test("the owning agent works in the default folder, the others beside it", () => {
  expect(workspaces(`{ agents: { entries: { a: { default: true }, b: {} } } }`)).toEqual([
    ["a", "/home/ada/.openclaw/workspace"],
    ["b", "/home/ada/.openclaw/workspace-b"],
  ]);
});

test("a common folder has one folder in it for each of the others", () => {
  const text = `{ agents: { defaults: { workspace: "~/work" }, entries: { a: { default: true }, b: {}, c: { workspace: "/" } } } }`;
  expect(workspaces(text)).toEqual([
    ["a", "/home/ada/work"],
    ["b", "/home/ada/work/b"],
    ["c", "/"],
  ]);
});

test("a path that only the gateway can complete stays as it is written", () => {
  const text = `{ agents: { entries: { a: { workspace: "\${TEAM}/a" } } } }`;
  expect(workspaces(text)).toEqual([["a", "${TEAM}/a"]]);
});

test("OPENCLAW_HOME is the home that ~ means", () => {
  const text = `{ agents: { defaults: { workspace: "~" } } }`;
  expect(workspaces(text, { OPENCLAW_HOME: "/srv/claw" })).toEqual([["main", "/srv/claw"]]);
});

test("sub-agents are the agent itself until others are named", () => {
  const { agents } = sampleModel(`{ agents: { defaults: { subagents: { allowAgents: ["*"] } },
    entries: { a: { subagents: { allowAgents: [] } }, b: {} } } }`);
  expect(agents.map(({ subagents }) => subagents.allowAgents.value)).toEqual([[], ["*"]]);
  expect(sampleModel("{}").agents[0]?.subagents.allowAgents).toEqual({
    value: ["main"],
    at: "/agents/defaults/subagents/allowAgents",
  });
});

test("wrong types anywhere never stop a reading", () => {
  const { agents, doors } =
    sampleModel(`{ agents: { defaults: 3, entries: { a: { tools: [], sandbox: "all", workspace: {}, subagents: 7 } } },
    tools: "none", channels: { telegram: { accounts: [1], groups: [[]], allowFrom: {} } }, bindings: {}, gateway: [], session: null, meta: 4 }`);
  expect(agents[0]?.grant("exec", "host").allowed).toBe(true);
  expect(agents[0]?.sandbox.mode.value).toBe("off");
  expect(doors.length).toBe(2);
});
