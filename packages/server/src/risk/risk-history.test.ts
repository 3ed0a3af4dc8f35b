import { expect, test } from "vitest";
import type { PathPeriod } from "../store/path-periods.ts";
import { totalRisk } from "@parapet/posture";
import { riskHistory } from "./risk-history.ts";

const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T00:00:00.000Z`;

function period(rule_name: string, risk_score: number, from: string, until = ""): PathPeriod {
  const path_steps = [
    { node_id: "a/principal/anyone", node_type: "", vulnerability: "", description: "" },
  ];
  return { rule_name, path_steps, risk_score, services: ["a"], from, until };
}

function totalOf(...scores: readonly number[]): number {
  return totalRisk(scores.map((risk_score, rule) => ({ rule_name: `r${rule}`, risk_score })));
}

test("the risk goes up when a path comes and down when it is gone", () => {
  const periods = [period("one", 9.4, day(3)), period("two", 5.1, day(3), day(5))];
  expect(riskHistory(periods, { since: day(1), now: day(9) })).toEqual([
    {
      at: day(3),
      total_risk: totalRisk([
        { rule_name: "one", risk_score: 9.4 },
        { rule_name: "two", risk_score: 5.1 },
      ]),
      paths: 2,
    },
    { at: day(5), total_risk: 88, paths: 1 },
  ]);
});

test("a time that begins later begins with what was open then", () => {
  const periods = [period("one", 9.4, day(1)), period("two", 5.1, day(2), day(5))];
  expect(riskHistory(periods, { since: day(4), now: day(9) })).toEqual([
    {
      at: day(4),
      total_risk: totalRisk([
        { rule_name: "one", risk_score: 9.4 },
        { rule_name: "two", risk_score: 5.1 },
      ]),
      paths: 2,
    },
    { at: day(5), total_risk: 88, paths: 1 },
  ]);
});

test("after the clock was set back the last moment is what is open now", () => {
  const periods = [
    period("came then", 9.4, day(10)),
    period("came then and went since", 5.1, day(10), day(8)),
    period("went then", 4.2, day(2), day(10)),
    period("always open", 1, day(2)),
  ];
  expect(riskHistory(periods, { since: day(1), now: day(9) })).toEqual([
    { at: day(2), total_risk: totalOf(4.2, 1), paths: 2 },
    { at: day(8), total_risk: totalOf(4.2, 1), paths: 2 },
    { at: day(9), total_risk: totalOf(9.4, 1), paths: 2 },
  ]);
});

test("nothing that was ever seen is no history", () => {
  expect(riskHistory([], { since: day(1), now: day(9) })).toEqual([]);
});
