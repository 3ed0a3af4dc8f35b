import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { agentPoliciesOf, type PoliciesOf, cachedPolicies } from "./agents.ts";
import { configOf } from "../config/config.ts";
import type { AgentPolicy, OpenClawConfig } from "../model/model.ts";
import { rosterOf } from "../model/roster.ts";
import { sampleConfig, sampleEnvironment, sampleModel } from "../testing/sample.ts";
import { coreToolNames } from "../tools/tool-catalog.ts";

const workspaces = (text: string, env = {}) =>
  sampleModel(text, env).agents.map(({ id, workspace }) => [id, workspace.value]);

test("the owning agent works in the default folder, the others next to it", () => {
  expect(workspaces(`{ agents: { entries: { a: { default: true }, b: {} } } }`)).toEqual([
    ["a", "/home/ada/.openclaw/workspace"],
    ["b", "/home/ada/.openclaw/workspace-b"],
  ]);
});

const explicit = (entries: string, defaults = "") =>
  workspaces(
    `{ agents: { ownership: "explicit", defaults: { systemAgent: { agentId: "a" }, ${defaults} }, entries: { ${entries} } } }`,
  );

test("with explicit ownership every one of several agents has a folder of its own", () => {
  expect(explicit("a: {}, b: {}")).toEqual([
    ["a", "/home/ada/.openclaw/workspace-a"],
    ["b", "/home/ada/.openclaw/workspace-b"],
  ]);
  expect(explicit("a: {}, b: {}", 'workspace: "/srv"')).toEqual([
    ["a", "/srv/a"],
    ["b", "/srv/b"],
  ]);
  expect(explicit("a: {}")).toEqual([["a", "/home/ada/.openclaw/workspace"]]);
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
  const { agents, entryPoints } =
    sampleModel(`{ agents: { defaults: 3, entries: { a: { tools: [], sandbox: "all", workspace: {}, subagents: 7 } } },
    tools: "none", channels: { telegram: { accounts: [1], groups: [[]], allowFrom: {} } }, bindings: {}, gateway: [], session: null, meta: 4 }`);
  expect(agents[0]?.grant("exec", "host").allowed).toBe(true);
  expect(agents[0]?.sandbox.mode.value).toBe("off");
  expect(entryPoints.length).toBe(2);
});

/** All that a policy says, with every grant written out. */
function spelledOut(policies: readonly AgentPolicy[]): unknown {
  return policies.map(({ grant, grantMcp, grantAsSubagent, senders, ...policy }) => ({
    ...policy,
    grants: (["host", "sandbox"] as const).flatMap((where) => [
      ...coreToolNames.map((tool) => [grant(tool, where), grantAsSubagent(tool, where)]),
      grantMcp("docs", where),
    ]),
    senders: senders().map(({ grant: ofSender, ...sender }) => [sender, ofSender("exec", "host")]),
  }));
}

const policiesBy = (policiesOf: PoliciesOf, config: OpenClawConfig) =>
  policiesOf(config, rosterOf(config), sampleEnvironment, "/home/ada/.openclaw");

const common = `tools: { deny: ["browser"], exec: { mode: "ask" }, elevated: { allowFrom: { telegram: ["*"] } },
    toolsBySender: { "*": { deny: ["exec"] } }, byProvider: { acme: { allow: ["read"] } } },
  defaultModel: "acme/large"`;

test("agents without settings that matter get what each would get by itself", () => {
  const entries = `a: {}, b: { name: "B", workspace: "/b" }, c: { default: true }, d: { tools: { profile: "coding" } },
    e: { sandbox: { mode: "all" } }, f: { model: "other/small" }, g: { subagents: { allowAgents: ["a"] } }`;
  const config = sampleConfig(`{ ${common}, agents: { entries: { ${entries} } } }`);
  const alone = rosterOf(config).flatMap((agent) => {
    const [policy] = agentPoliciesOf(config, [agent], sampleEnvironment, "/home/ada/.openclaw");
    return policy === undefined ? [] : policy;
  });
  const own = policiesBy(agentPoliciesOf, config).map((policy, index) => ({
    ...policy,
    // Which agent is the default is a setting of all agents.
    isDefault: alone[index]?.isDefault ?? false,
    workspace: alone[index]?.workspace ?? policy.workspace,
  }));
  expect(spelledOut(own)).toEqual(spelledOut(alone));
});

/** Settings of an agent that decide its policy, and texts that look like places of settings. */
const agentSettings = fc.record(
  {
    name: fc.constantFrom("A", "B"),
    subagents: fc.constantFrom({ allowAgents: ["*"] }, { allowAgents: ["a0"] }),
    model: fc.constantFrom("acme/large", "other/small"),
    sandbox: fc.constantFrom(
      { mode: "all", docker: { binds: ["/agents/entries/a0/x:/x"] } },
      { mode: "non-main", workspaceAccess: "ro" },
      { mode: "all", docker: { binds: ["/data:/data"] } },
    ),
    tools: fc.record(
      {
        profile: fc.constantFrom("coding", "minimal"),
        deny: fc.constantFrom(["exec"], ["group:fs"], ["mcp__docs"]),
        alsoAllow: fc.constantFrom(["browser"]),
        toolsBySender: fc.constantFrom({ "id:42": { allow: ["read"] } }, { "*": { deny: ["*"] } }),
        byProvider: fc.constantFrom({ acme: { deny: ["write"] } }),
        exec: fc.constantFrom({ mode: "ask" }, { security: "full", ask: "off" }),
        fs: fc.constantFrom({ workspaceOnly: true }),
        elevated: fc.constantFrom({ enabled: false }, { allowFrom: { telegram: ["7"] } }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

test("agents with the same settings get what each would get by itself, at its own places", () => {
  fc.assert(
    fc.property(
      fc.array(agentSettings, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      fc.boolean(),
      (settings, isListed, isMentioned) => {
        const entries = [...settings, ...settings, ...settings];
        const agents = isListed
          ? { list: entries.map((entry, index) => ({ id: `a${index}`, ...entry })) }
          : { entries: Object.fromEntries(entries.map((entry, index) => [`a${index}`, entry])) };
        const senders = ["7", "8", ...(isMentioned ? ["/agents/entries/a0/x"] : [])];
        const tools = {
          deny: ["browser"],
          elevated: { allowFrom: { telegram: senders } },
          byProvider: { acme: { allow: ["read", "exec"] } },
        };
        const config = sampleConfig(JSON.stringify({ tools, agents }));
        const alone = rosterOf(config).flatMap((agent) =>
          agentPoliciesOf(config, [agent], sampleEnvironment, "/home/ada/.openclaw"),
        );
        const together = policiesBy(agentPoliciesOf, config).map((policy, index) => ({
          ...policy,
          isDefault: alone[index]?.isDefault ?? false,
          workspace: alone[index]?.workspace ?? policy.workspace,
        }));
        expect(spelledOut(together)).toEqual(spelledOut(alone));
      },
    ),
    { numRuns: 60, seed: 25 },
  );
});

test.each([
  ["nothing", {}],
  ["a tool that all agents lose", { "/tools/deny/0": "exec" }],
  ["the mode of all agents", { "/tools/exec/mode": "deny" }],
  ["the model of all agents, where older releases kept it", { "/defaultModel": "other/small" }],
  [
    "elevated tools, where the first releases kept them",
    { "/agent": { elevated: { enabled: false } } },
  ],
  [
    "the release that wrote the file, which decides how lists of plugin tools count",
    { "/tools/allow": ["no-such-plugin"], "/meta": { lastTouchedVersion: "2026.2.26" } },
  ],
  ["the defaults of all agents", { "/agents/defaults": { sandbox: { mode: "all" } } }],
  ["who is the default", { "/agents/entries/a/default": true }],
  ["the settings of one agent", { "/agents/entries/b/tools": { profile: "minimal" } }],
  ["something else", { "/channels": { telegram: {} } }],
])(
  "a workspace that is read again has the policies that its settings give after an edit of %s",
  (_, edits) => {
    const text = `{ ${common}, agents: { entries: { a: {}, b: { tools: { profile: "coding" } }, c: {} } } }`;
    const document = parseJson5(text);
    const edited = document.edit(
      Object.entries(edits).map(([pointer, value]) => ({ op: "set", pointer, value })),
    );
    const again = cachedPolicies();
    policiesBy(again, configOf(document.value));
    for (const { value } of [edited, document]) {
      const config = configOf(value);
      expect(spelledOut(policiesBy(again, config))).toEqual(
        spelledOut(policiesBy(agentPoliciesOf, config)),
      );
    }
  },
);

test("a policy depends on no other setting than those that are compared", () => {
  const asked = new Set<string>();
  const config = sampleConfig(
    `{ ${common}, agents: { entries: { a: {}, b: { model: "acme/x" } } } }`,
  );
  const noting: OpenClawConfig = {
    ...config,
    get: (pointer) => {
      asked.add(pointer.split("/")[1] ?? "");
      return config.get(pointer);
    },
  };
  spelledOut(policiesBy(agentPoliciesOf, { ...noting, has: (at) => noting.get(at) !== undefined }));
  expect([...asked].toSorted()).toEqual(["agents", "meta", "plugins", "tools"]);
});
