import { expect, test } from "vitest";
import type { PathPeriod } from "../store/attack-paths/path-periods.ts";
import { combinedRisk, totalRisk } from "@parapet/posture";
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

test("the risk goes up when a path comes and down when it is gone", async () => {
  const periods = [period("one", 9.4, day(3)), period("two", 5.1, day(3), day(5))];
  expect(await riskHistory(periods, { since: day(1), now: day(9) })).toEqual([
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

test("a time that begins later begins with what was open then", async () => {
  const periods = [period("one", 9.4, day(1)), period("two", 5.1, day(2), day(5))];
  expect(await riskHistory(periods, { since: day(4), now: day(9) })).toEqual([
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

test("after the clock was set back the last moment is what is open now", async () => {
  const periods = [
    period("came then", 9.4, day(10)),
    period("came then and went since", 5.1, day(10), day(8)),
    period("went then", 4.2, day(2), day(10)),
    period("always open", 1, day(2)),
  ];
  expect(await riskHistory(periods, { since: day(1), now: day(9) })).toEqual([
    { at: day(2), total_risk: totalOf(4.2, 1), paths: 2 },
    { at: day(8), total_risk: totalOf(4.2, 1), paths: 2 },
    { at: day(9), total_risk: totalOf(9.4, 1), paths: 2 },
  ]);
});

test("nothing that was ever seen is no history", async () => {
  expect(await riskHistory([], { since: day(1), now: day(9) })).toEqual([]);
});

test("each moment says what the paths that are open then come to, in whatever order they came and went", async () => {
  let seed = 1;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const periods = Array.from({ length: 300 }, () => {
    const from = 1 + random(25);
    const until = random(3) === 0 ? "" : day(from + random(4));
    const of = period(`r${random(9)}`, (1 + random(100)) / 10, day(from), until);
    const service = `s${random(4)}`;
    const [start] = of.path_steps;
    const path_steps = [{ ...start!, node_id: `${service}/principal/anyone` }];
    return { ...of, path_steps, services: ["other", service] };
  });
  const moments = await riskHistory(periods, { since: day(3), now: day(28) });
  expect(moments.length).toBeGreaterThan(20);
  for (const { at, total_risk, paths } of moments) {
    const open = periods.filter(({ from, until }) => from <= at && (until === "" || until > at));
    const byService = Map.groupBy(open, ({ services }) => services[1] ?? "");
    expect({ at, total_risk, paths }).toEqual({
      at,
      total_risk: combinedRisk([...byService.values()].map(totalRisk)),
      paths: open.length,
    });
  }
});

test("others are answered while the history of many paths is counted", async () => {
  let turns = 0;
  const periods = Array.from({ length: 5_000 }, (_, n) => period(`r${n}`, 5, day(2), day(3)));
  const turn = async () => void (turns += 1);
  expect(await riskHistory(periods, { since: day(1), now: day(9) }, turn)).toHaveLength(2);
  // Between the steps, and ten times while paths come and go.
  expect(turns).toBe(3 + 10);
});
