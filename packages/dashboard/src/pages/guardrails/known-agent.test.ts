import { expect, test } from "vitest";
import { lackOfService } from "./known-agent.ts";

const helpdesk = { agent_id: "helpdesk", service: "shop" };
const shown = { agent_id: "helpdesk", service: "parapet:demo" };
const adapter = { agent_ids: ["mcp:notes"], service: "shop" };

test.each([
  ["helpdesk", [helpdesk]],
  ["helpdesk", [shown, helpdesk]],
  ["helpdesk/helper", [helpdesk]],
  ["mcp:notes", []],
  ["*", [shown]],
])("the service of %s needs no name where a scan or an adapter knows it", (agent, agents) => {
  expect(lackOfService(agent, { agents, adapters: [adapter] })).toBe("");
});

test.each(["helpdesk", "helpdesk/helper", "*"])(
  "a guardrail for %s of the demonstration is not registered for a service without agents",
  (agent) => {
    expect(lackOfService(agent, { agents: [shown], adapters: [] })).toBe(
      "Only the demonstration has this agent. Enter its service, parapet:demo, or another one.",
    );
  },
);

test.each(["main", "*"])("the service of %s is asked for where nothing knows it", (agent) => {
  expect(lackOfService(agent, { agents: [], adapters: [] })).toBe(
    "Unknown agent. Enter its service.",
  );
});

test.each([
  [
    "helpdesk",
    [helpdesk, { agent_id: "helpdesk", service: "office" }],
    "this agent (office, shop)",
  ],
  [
    "helpdesk/x",
    [helpdesk, { agent_id: "helpdesk", service: "office" }],
    "this agent (office, shop)",
  ],
  ["mcp:notes", [{ agent_id: "mcp:notes", service: "office" }], "this agent (office, shop)"],
  ["*", [{ agent_id: "main", service: "home" }], "agents (home, shop)"],
])("of several services that hold %s one is asked for on the screen", (agent, agents, held) => {
  expect(lackOfService(agent, { agents, adapters: [adapter] })).toBe(
    `Several services have ${held}. Select one here.`,
  );
});

test("a sub-agent that a scan knows is registered in the service of that scan", () => {
  const below = { agent_id: "helpdesk/x", service: "office" };
  expect(lackOfService("helpdesk/x", { agents: [helpdesk, below], adapters: [] })).toBe("");
});

test("of many services that hold an agent ten are named", () => {
  const agents = Array.from({ length: 12 }, (_, at) => ({ agent_id: "main", service: `s${at}` }));
  expect(lackOfService("main", { agents, adapters: [] })).toContain("s7 and more). Select one");
});
