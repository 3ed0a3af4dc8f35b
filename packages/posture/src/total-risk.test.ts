import * as fc from "fast-check";
import { expect, test } from "vitest";
import { combinedRisk, riskRanges, totalRisk } from "./total-risk.ts";

const path = (rule_name: string, risk_score: number) => ({ rule_name, risk_score });

test("the worst path of each rule counts once, whatever the number of sources and sinks", () => {
  expect(totalRisk([])).toBe(0);
  const both = totalRisk([path("shell", 9.4), path("secrets", 9.4)]);
  expect(totalRisk([path("shell", 9.4), path("shell", 4.4), path("secrets", 9.4)])).toBe(both);
});

test("an unprompted shell counts once, anyone who may write", () => {
  const open = path("Open channel reaches an unprompted shell", 9.4);
  expect(
    totalRisk([
      open,
      path("Known senders reach an unprompted shell", 8.1),
      path("Operators reach an unprompted shell", 6.2),
    ]),
  ).toBe(totalRisk([open]));
});

const inSandbox = "Outside input runs commands in an isolated sandbox";
const overAnother = "Outside input instructs a stronger session through the files it loads";
const onTheWeb = "Web content reaches an unprompted shell";

test("confining one of two agents never raises the total, whatever is left of its shell", () => {
  const open = [path(onTheWeb, 6.7), path("secrets", 6.7)];
  expect(totalRisk([...open, path(overAnother, 6.7), path(inSandbox, 3.2)])).toBe(totalRisk(open));
  const shells = ["Open channel reaches an unprompted shell", onTheWeb];
  const left = [inSandbox, overAnother];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...shells, ...left, "secrets"), score), { maxLength: 8 }),
      fc.nat(),
      score,
      (risks, index, to) => {
        const before = risks.map(([name, value]) => path(name, value));
        const after = before.map((each, at) =>
          at === index % before.length ? path(each.rule_name, Math.min(each.risk_score, to)) : each,
        );
        expect(totalRisk(after)).toBeLessThanOrEqual(totalRisk(before));
      },
    ),
  );
});

test.each([
  [10, 100],
  [9.4, 88],
  [9, 80],
  [8.9, 77.3],
  [7, 25],
  [6.9, 24.5],
  [4, 10],
  [3.9, 9.8],
  [0, 0],
])("one risk of %d makes a total of %d", (score, total) => {
  expect(totalRisk([path("a", score)])).toBe(total);
});

test("the ranges begin where the bands of scores begin", () => {
  expect(riskRanges.map(({ from }) => from)).toEqual(
    [9, 7, 4, 0].map((at) => totalRisk([path("a", at)])),
  );
});

const score = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10);
const scores = fc.array(score, { maxLength: 30 });

test("no number of small risks is as bad as one of the next severity", () => {
  expect(totalRisk(Array.from({ length: 40 }, (_, rule) => path(`r${rule}`, 6.9)))).toBeLessThan(
    25,
  );
  expect(totalRisk(Array.from({ length: 40 }, (_, rule) => path(`r${rule}`, 8.9)))).toBeLessThan(
    80,
  );
  fc.assert(
    fc.property(scores, (all) => {
      const total = totalRisk(all.map((one, rule) => path(`r${rule}`, one)));
      expect(total).toBeGreaterThanOrEqual(0);
      expect(total).toBeLessThanOrEqual(100);
    }),
  );
});

test("a risk that falls or goes never raises the total", () => {
  fc.assert(
    fc.property(scores, score, score, (rest, one, other) => {
      const withRisk = (value: number) =>
        totalRisk([...rest, value].map((each, rule) => path(`r${rule}`, each)));
      expect(withRisk(Math.min(one, other))).toBeLessThanOrEqual(withRisk(Math.max(one, other)));
    }),
  );
});

test("workspaces together are at least as bad as the worst, and in its range", () => {
  expect(combinedRisk([])).toBe(0);
  expect(combinedRisk([88])).toBe(88);
  expect(combinedRisk([20, 0, 0])).toBe(20);
  expect(combinedRisk([20, 20, 20, 20])).toBeGreaterThan(20);
  expect(combinedRisk(Array.from({ length: 500 }, () => 24))).toBeLessThan(25);
});
