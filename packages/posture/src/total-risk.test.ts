import { expect, test } from "vitest";
import { totalRisk } from "./total-risk.ts";

const path = (rule_name: string, risk_score: number) => ({ rule_name, risk_score });

test("the worst path of each rule counts once, whatever the number of sources and sinks", () => {
  expect(totalRisk([])).toBe(0);
  expect(
    totalRisk([path("shell", 9.4), path("shell", 4.4), path("shell", 8.1), path("secrets", 9.4)]),
  ).toBe(18.8);
});

test("an unprompted shell counts once, whoever may write", () => {
  expect(
    totalRisk([
      path("Open channel reaches an unprompted shell", 9.4),
      path("Known senders reach an unprompted shell", 8.1),
      path("Operators reach an unprompted shell", 6.2),
    ]),
  ).toBe(9.4);
});

test("tenths add up without a rounding error", () => {
  expect(totalRisk([path("a", 0.1), path("b", 0.2)])).toBe(0.3);
});
