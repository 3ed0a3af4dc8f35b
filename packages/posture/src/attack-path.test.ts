import { expect, test } from "vitest";
import { totalRisk } from "./attack-path.ts";

const path = (rule_name: string, source: string, risk_score: number) => ({
  rule_name,
  risk_score,
  path_steps: [{ node_id: source, node_type: "principal", vulnerability: "", description: "" }],
});

test("the worst path of each rule and source counts once, whatever the number of sinks", () => {
  expect(totalRisk([])).toBe(0);
  expect(
    totalRisk([
      path("shell", "anyone", 9.4),
      path("shell", "anyone", 4.4),
      path("shell", "paired", 8.1),
      path("secrets", "anyone", 9.4),
    ]),
  ).toBe(26.9);
});

test("tenths add up without a rounding error", () => {
  expect(totalRisk([path("a", "x", 0.1), path("b", "x", 0.2)])).toBe(0.3);
});
