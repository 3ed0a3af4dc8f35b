import { describe, expect, test } from "vitest";
import { ago, at, counted, duration, humanized, listed, score, toTheSecond } from "./format.ts";

const now = Date.parse("2026-11-28T12:00:00Z");

describe("a time is told from now on", () => {
  test.each([
    ["2026-11-28T11:59:31Z", "just now"],
    ["2026-11-28T11:57:00Z", "3 minutes ago"],
    ["2026-11-28T10:00:00Z", "2 hours ago"],
    ["2026-11-27T12:00:00Z", "yesterday"],
    ["2026-11-30T12:00:00Z", "in 2 days"],
    ["2026-09-01T12:00:00Z", "3 months ago"],
    ["2024-11-28T12:00:00Z", "2 years ago"],
    ["", ""],
  ])("%s: %s", (iso, expected) => {
    expect(ago(iso, now)).toBe(expected);
  });

  test("no time is no text", () => {
    expect([at(""), toTheSecond("")]).toEqual(["", ""]);
  });
});

test.each([
  [0, "attack path", "0 attack paths"],
  [1, "attack path", "1 attack path"],
  [1_200, "finding", "1,200 findings"],
  [2, "policy", "2 policies"],
  [2, "key", "2 keys"],
  [2, "access", "2 accesses"],
])("%d %s is %j", (value, one, expected) => {
  expect(counted(value, one)).toBe(expected);
});

test("names are told as people read them, scores with one decimal, lists as a sentence has them", () => {
  expect(humanized("injection_filter")).toBe("Injection filter");
  expect(humanized("host_rce")).toBe("Host RCE");
  expect(humanized("pii-to-channels")).toBe("PII to channels");
  expect(humanized("private-data")).toBe("Private data");
  expect(score(9)).toBe("9.0");
  expect([listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])]).toEqual([
    "",
    "a",
    "a and b",
    "a, b and c",
  ]);
});

test.each([
  [0, "0 ms"],
  [449.6, "450 ms"],
  [3_240, "3.2 s"],
  [59_990, "1 min"],
  [250_000, "4 min 10 s"],
  [7_500_000, "2 h 5 min"],
  [273_600_000, "3 d 4 h"],
])("%d milliseconds are %j", (ms, expected) => {
  expect(duration(ms)).toBe(expected);
});
