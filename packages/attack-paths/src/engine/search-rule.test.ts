import { expect, test } from "vitest";
import { loadRules } from "../rules/load-rules.ts";
import { defaultPriors } from "../scoring/priors.ts";
import { edge, node } from "../testing/graphs.ts";
import type { Budget } from "./budget.ts";
import { indexGraph } from "./indexed-graph.ts";
import { searchRule } from "./search-rule.ts";

const [rule] = loadRules([
  {
    file: "rule.yaml",
    text: `
id: T-001
name: Test
version: 1
owasp: ASI01
source: { node: [principal] }
path: DELIVERS EXECUTES
sink: { node: [host] }
impact: host_rce
message: "{source} to {sink}"
tests: { fires: a, silent: b }
`,
  },
]).rules;

const hosts = Array.from({ length: 100 }, (_, n) => node(`h${n}`, "host"));
const graph = indexGraph({
  nodes: [node("p", "principal"), node("a", "agent"), ...hosts],
  edges: [edge("p", "DELIVERS", "a"), ...hosts.map(({ key }) => edge("a", "EXECUTES", key))],
});

function searched(search: number) {
  const budget: Budget = { search, alternates: 0, truncated: false };
  const { routes } = searchRule(rule!, graph, { priors: defaultPriors, budget });
  return { routes: routes.length, spent: search - budget.search, truncated: budget.truncated };
}

test("a hostile graph costs no more than its budget: the search ends soon after it is spent, and says so", () => {
  const whole = searched(1_000_000);
  expect(whole).toMatchObject({ routes: 100, truncated: false });
  const part = searched(whole.spent - 100);
  expect(part.truncated).toBe(true);
  expect(part.routes).toBeGreaterThan(0);
  expect(part.routes).toBeLessThan(80);
  expect(part.spent).toBeLessThan(whole.spent - 90);
});
