import { expect, test } from "vitest";
import { createLog, logFormat } from "./log.ts";

function logAt() {
  const lines: Record<string, unknown>[] = [];
  const clock = { ms: Date.parse("2026-01-01T00:00:00Z") };
  const log = createLog((line) => lines.push(JSON.parse(line) as Record<string, unknown>), {
    level: "info",
    now: () => new Date(clock.ms),
  });
  return { lines, clock, log };
}

test("an error that repeats is written 20 times a minute, and then how often it came", () => {
  const { lines, clock, log } = logAt();
  for (let n = 0; n < 6_000; n += 1) log.error("store error", { error: "ECONNREFUSED" });
  expect(lines).toHaveLength(20);
  clock.ms += 60_000;
  log.error("store error", { error: "ECONNREFUSED" });
  expect(lines.slice(20)).toEqual([
    {
      time: "2026-01-01T00:01:00.000Z",
      level: "error",
      event: "repeated",
      of: "store error",
      count: 5_980,
    },
    {
      time: "2026-01-01T00:01:00.000Z",
      level: "error",
      event: "store error",
      error: "ECONNREFUSED",
    },
  ]);
});

test("one event that repeats hides no other one", () => {
  const { lines, log } = logAt();
  for (let n = 0; n < 100; n += 1) log.warn("rescan failed");
  log.error("failure", { at: "here" });
  expect(lines.at(-1)).toMatchObject({ event: "failure" });
});

test("what is no error is never left out", () => {
  const { lines, log } = logAt();
  for (let n = 0; n < 100; n += 1) log.info("scanned");
  expect(lines).toHaveLength(100);
});

test("a clock that is set back silences nothing", () => {
  const { lines, clock, log } = logAt();
  for (let n = 0; n < 30; n += 1) log.error("failure");
  clock.ms -= 86_400_000;
  log.error("failure");
  expect(lines).toHaveLength(22);
});

test("on a terminal a line is read by a person, and nothing in it drives the terminal", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), {
    level: "info",
    format: logFormat("auto", true),
    now: () => new Date("2026-01-01T08:15:02Z"),
  });
  log.info("started", { url: "http://127.0.0.1:8000", scanner: true });
  log.warn("rule skipped", { file: "two words\u001b[2J\u202e\n" });
  log.error("stopped");
  expect(lines).toEqual([
    "08:15:02 info  started  url=http://127.0.0.1:8000 scanner=true\n",
    '08:15:02 warn  rule skipped  file="two words\\u001b[2J\\u202e\\n"\n',
    "08:15:02 error stopped\n",
  ]);
});

test("a log that a program reads is JSON, unless text is asked for, and the other way round", () => {
  expect(logFormat("auto", false)).toBe("json");
  expect(logFormat("json", true)).toBe("json");
  expect(logFormat("text", false)).toBe("text");
});
