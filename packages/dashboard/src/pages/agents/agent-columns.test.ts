import { expect, test } from "vitest";
import type { Api } from "../../api/types.ts";
import { agentRows } from "./agent-columns.tsx";

const agent = (agent_id: string, configured: boolean) =>
  ({ service: "shop", agent_id, configured }) as Api["Agent"];
const score = {
  service: "shop",
  agent_id: "rogue",
  worst_score: 6.7,
  worst_rule: { rule_id: "AP-036", rule_name: "Runs commands" },
  paths: ["p1"],
} as unknown as Api["AgentScore"];

test("an agent that no scan has found is on no known path, which is not the same as on none", () => {
  const agents = [agent("main", true), agent("seen", false), agent("rogue", false)];
  expect(agentRows(agents, [score], []).map(({ risk }) => risk)).toEqual([
    { score: 0, worst: "", paths: 0 },
    undefined,
    { score: 6.7, worst: "Runs commands", paths: 1 },
  ]);
  expect(agentRows(agents, undefined, []).map(({ risk }) => risk)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
