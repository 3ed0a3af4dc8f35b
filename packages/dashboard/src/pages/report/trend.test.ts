import { expect, test } from "vitest";
import {
  changeOf,
  grouped,
  momentAt,
  type RiskEvent,
  riskTicks,
  stepLine,
  timeTicks,
} from "./trend.ts";

const at = (day: number) => Date.UTC(2026, 0, day);
const iso = (time: number) => new Date(time).toISOString();
const moment = (day: number, total_risk: number, paths = 1) => ({
  at: iso(at(day)),
  total_risk,
  paths,
});
const moments = [moment(2, 80, 9), moment(5, 60, 5), moment(9, 20, 2)];

const local = (day: number, hour = 0) => new Date(2026, 2, day, hour).getTime();
const localTime = (hour: number, minute: number) => new Date(2026, 2, 3, hour, minute).getTime();
const event = (day: number, fix_id: string) => ({ at: iso(at(day)), fix_id }) as RiskEvent;

test("the risk at a time is that of the latest change until then, and unknown before the first", () => {
  expect(momentAt(moments, at(1))).toBeUndefined();
  expect(momentAt(moments, at(5))?.total_risk).toBe(60);
  expect(momentAt(moments, at(8))?.total_risk).toBe(60);
});

test("the change of a period is told from its begin", () => {
  expect(changeOf(moments, { from: at(3), to: at(10) })).toEqual({
    since: iso(at(3)),
    before: 80,
    after: 20,
    pathsBefore: 9,
    pathsAfter: 2,
    isShort: false,
    isCut: false,
  });
});

test("a history that is shorter than the period is told as what it is", () => {
  expect(changeOf(moments, { from: at(1), to: at(10) })).toMatchObject({
    since: iso(at(2)),
    before: 80,
    isShort: true,
    isCut: false,
  });
  expect(changeOf([], { from: at(1), to: at(10) })).toBeUndefined();
  expect(changeOf(moments, { from: at(0), to: at(1) })).toBeUndefined();
});

test("a history that is cut does not claim to begin where it is cut", () => {
  const many = Array.from({ length: 400 }, (_, n) => ({ ...moment(2, n), at: iso(at(2) + n) }));
  expect(changeOf(many, { from: at(1), to: at(10) })).toMatchObject({
    isShort: false,
    isCut: true,
  });
});

test.each([
  [0, [0, 1]],
  [3.2, [0, 1, 2, 3, 4]],
  [8, [0, 2, 4, 6, 8]],
  [97.2, [0, 25, 50, 75, 100]],
])("an axis to %d has round marks", (most, ticks) => {
  expect(riskTicks(most)).toEqual(ticks);
});

test("days are marked at their start, local time, few of them and the last one always", () => {
  expect(timeTicks(local(1, 12), local(4, 13), 10)).toEqual([local(2), local(3), local(4)]);
  const month = timeTicks(local(1), local(31, 12), 6);
  expect(month).toEqual([5, 10, 15, 20, 25, 30].map((day) => local(day + 1)));
});

test("a short history is marked at round local times", () => {
  expect(timeTicks(localTime(9, 7), localTime(9, 52), 5)).toEqual(
    [10, 20, 30, 40, 50].map((minute) => localTime(9, minute)),
  );
  expect(timeTicks(localTime(1, 0), localTime(23, 0), 4)).toEqual(
    [6, 12, 18].map((hour) => localTime(hour, 0)),
  );
});

test("events that are close together are drawn as one, the earliest first", () => {
  const groups = grouped([event(9, "c"), event(2, "a"), event(3, "b")], 86_400_000);
  expect(groups.map(({ events }) => events.map(({ fix_id }) => fix_id))).toEqual([
    ["a", "b"],
    ["c"],
  ]);
});

test("the line holds each risk until the next, from the border of the period to its end", () => {
  const scale = {
    x: (time: number) => (time - at(4)) / 86_400_000,
    y: (risk: number) => 100 - risk,
  };
  expect(stepLine(moments, { from: at(4), to: at(10) }, scale)).toBe("M0 20 H1 V40 H5 V80 H6");
  expect(stepLine(moments, { from: at(1), to: at(10) }, scale)).toBe("M-2 20 H1 V40 H5 V80 H6");
  expect(stepLine(moments, { from: at(0), to: at(1) }, scale)).toBe("");
});
