import { expect, test } from "vitest";
import { lackOfService } from "./known-agent.ts";

const helpdesk = { agent_id: "helpdesk", service: "shop" };
const shown = { agent_id: "helpdesk", service: "parapet:demo" };
const adapter = { agent_ids: ["mcp:notes"] };

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
      "Only the demonstration has this agent; name its service, parapet:demo, or the one that is meant.",
    );
  },
);

test.each(["main", "*"])("the service of %s is asked for where nothing knows it", (agent) => {
  expect(lackOfService(agent, { agents: [], adapters: [] })).toBe(
    "No scan or adapter knows this agent; name its service.",
  );
});
