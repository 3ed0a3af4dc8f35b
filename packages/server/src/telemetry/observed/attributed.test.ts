import { expect, test } from "vitest";
import type { ObservedAgent, ObservedEdge } from "../facts/observations.ts";
import { attributed } from "./attributed.ts";

const at = (first_seen: string, last_seen: string) => ({
  service: "Shop One",
  errors: 1,
  first_seen,
  last_seen,
  proof: { trace_id: last_seen, span_id: "s" },
});
const agent = (agent_id: string, runs: number, first: string, last: string): ObservedAgent => ({
  ...at(first, last),
  agent_id,
  name: agent_id,
  framework: "",
  model: "",
  runs,
});
const use = (source_id: string, target_id: string, last: string): ObservedEdge => ({
  ...at("01", last),
  source_kind: "agent",
  source_id,
  target_kind: "tool",
  target_id,
  server: "",
  calls: 2,
});

const main = { service: "Shop One", agent_id: "main" };
const seen = {
  agents: [agent("main", 3, "02", "05"), agent("shop-one", 0, "01", "07")],
  edges: [use("main", "exec", "05"), use("shop-one", "exec", "07"), use("shop-one", "read", "06")],
};

test("what no agent was named for belongs to the only agent that there is, and counts are added up", () => {
  expect(attributed(seen, [main])).toMatchObject({
    agents: [{ agent_id: "main", runs: 3, first_seen: "01", last_seen: "07", errors: 2 }],
    edges: [
      { source_id: "main", target_id: "exec", calls: 4, proof: { trace_id: "07" } },
      { source_id: "main", target_id: "read", calls: 2 },
    ],
  });
});

test("nobody guesses where there are several agents, or where one runs under the name of its service", () => {
  expect(attributed(seen, [main, { ...main, agent_id: "desk" }])).toEqual(seen);
  expect(attributed(seen, [])).toEqual(seen);
  expect(attributed(seen, [{ ...main, service: "other" }])).toEqual(seen);
  const running = { ...seen, agents: [agent("shop-one", 4, "01", "02")] };
  expect(attributed(running, [main])).toEqual(running);
});
