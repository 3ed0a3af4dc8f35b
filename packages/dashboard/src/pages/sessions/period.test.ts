import { expect, test } from "vitest";
import { fieldTime, periodOf } from "./period.ts";

const local = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute);

test.each([
  ["in the afternoon", local(12, 15)],
  ["late in the evening", local(12, 23)],
  ["before it is over", local(12, 3)],
])("last night is the one that ends this morning: %s", (_when, now) => {
  expect(periodOf("night", now)).toEqual({
    from: local(11, 20).toISOString(),
    to: local(12, 8).toISOString(),
  });
});

test("a period of days ends at a full hour, so that two pages ask for the same", () => {
  const [early, late] = [1, 59].map((minute) =>
    periodOf("7d", new Date(Date.UTC(2026, 4, 12, 3, minute))),
  );
  expect(early).toEqual({ from: "2026-05-05T04:00:00.000Z", to: "2026-05-12T04:00:00.000Z" });
  expect(late).toEqual(early);
  expect(periodOf("30d", new Date("2026-05-12T03:08:00Z"))?.from).toBe("2026-04-12T04:00:00.000Z");
  expect(periodOf("", new Date())).toEqual({ from: "", to: "" });
});

test.each([
  ["", ""],
  ["2026-05-12T08:00", ""],
  ["2026-05-12T08:00", "2026-05-12T08:00"],
  ["2026-05-12T09:00", "2026-05-12T08:00"],
  ["yesterday", "2026-05-12T08:00"],
])("from %j to %j is no period", (from, to) => {
  expect(periodOf("custom", local(12, 15), { from, to })).toBeUndefined();
});

test("a custom period is in local time, as its fields are", () => {
  const from = fieldTime(local(11, 22, 30).toISOString());
  const to = fieldTime(local(12, 6).toISOString());
  expect([from, to]).toEqual(["2026-05-11T22:30", "2026-05-12T06:00"]);
  expect(periodOf("custom", local(12, 15), { from, to })).toEqual({
    from: local(11, 22, 30).toISOString(),
    to: local(12, 6).toISOString(),
  });
});
