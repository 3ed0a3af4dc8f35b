import { expect, test } from "vitest";
import { localTimeIn } from "./local-time.ts";

test.each([
  ["UTC", "2026-11-21T23:30:00Z", { hour: 23, weekday: 6 }],
  ["Europe/Berlin", "2026-11-21T23:30:00Z", { hour: 0, weekday: 0 }],
  ["America/New_York", "2026-11-22T03:59:00Z", { hour: 22, weekday: 6 }],
  ["Asia/Kolkata", "2026-11-21T18:30:00Z", { hour: 0, weekday: 0 }],
])("in %s, %s is when a guard on hours thinks it is", (timeZone, at, expected) => {
  expect(localTimeIn(timeZone)(new Date(at))).toEqual(expected);
});
