import { expect, test } from "vitest";
import { expiryFrom } from "./token-expiry.ts";

const now = new Date("2026-11-21T08:00:00.000Z");

test.each([
  ["1d", "2026-11-22T08:00:00.000Z"],
  ["90d", "2027-02-19T08:00:00.000Z"],
  ["2027-01-31", "2027-01-31T23:59:59.999Z"],
  ["never", ""],
])("%s is %j", (text, expected) => expect(expiryFrom(text, now)).toBe(expected));

test.each(["", "0d", "d", "90", "-1d", "2027-02-31", "2027-1-1", "tomorrow", "999999d", "Never"])(
  "%j is refused with what it takes",
  (text) => expect(() => expiryFrom(text, now)).toThrow("--expires must be a number of days"),
);
