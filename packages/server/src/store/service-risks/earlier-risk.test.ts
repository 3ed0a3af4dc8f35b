import { totalRisk } from "@parapet/posture";
import { expect, test } from "vitest";
import type { PathPeriod } from "../attack-paths/path-periods.ts";
import { momentsOf } from "./earlier-risk.ts";

const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T00:00:00.000Z`;

function period(rule_name: string, risk_score: number, from: string, until = ""): PathPeriod {
  const path_steps = [
    { node_id: "a/principal/anyone", node_type: "", vulnerability: "", description: "" },
  ];
  return { rule_name, path_steps, risk_score, services: ["a"], from, until };
}

const tenths = (paths: Parameters<typeof totalRisk>[0]) => Math.round(totalRisk(paths) * 10);

test("the risk goes up when a path comes and down when it is gone", () => {
  const both = [
    { rule_name: "one", risk_score: 9.4 },
    { rule_name: "two", risk_score: 5.1 },
  ];
  const periods = [period("one", 9.4, day(3)), period("two", 5.1, day(3), day(5))];
  expect(momentsOf(periods, "a", day(9))).toMatchObject([
    { at: day(3), tenths: tenths(both), paths: 2, starting_tenths: tenths(both) },
    { at: day(5), tenths: 880, paths: 1, starting_paths: 1 },
  ]);
  expect(momentsOf(periods, "a", day(4))).toHaveLength(1);
  expect(momentsOf([], "a", day(4))).toEqual([]);
});

test("each moment says what the paths that are open then come to, of the service and of all that concern it", () => {
  let seed = 1;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const periods = Array.from({ length: 300 }, () => {
    const from = 1 + random(25);
    const until = random(3) === 0 ? "" : day(from + random(4));
    const of = period(`r${random(9)}`, (1 + random(100)) / 10, day(from), until);
    const service = `s${random(2)}`;
    const [start] = of.path_steps;
    const path_steps = [{ ...start!, node_id: `${service}/principal/anyone` }];
    return { ...of, path_steps, services: ["other", service] };
  });
  const moments = momentsOf(periods, "s1", day(28));
  expect(moments.length).toBeGreaterThan(20);
  for (const { at, ...level } of moments) {
    const open = periods.filter(
      ({ from, until }) => from <= at && (until === "" || (until > at && from < until)),
    );
    const own = open.filter(({ services }) => services[1] === "s1");
    expect({ at, ...level }).toEqual({
      at,
      tenths: tenths(open),
      paths: open.length,
      starting_tenths: tenths(own),
      starting_paths: own.length,
    });
  }
});
