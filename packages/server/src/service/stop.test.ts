import { expect, test } from "vitest";
import { createLog } from "../core/log.ts";
import { stopOf } from "./stop.ts";

const log = createLog(() => {}, { level: "error", now: () => new Date(0) });

function running(steps: string[], closeStart: () => Promise<void> = async () => {}) {
  const step = (name: string) => async () => {
    steps.push(name);
  };
  return stopOf({
    closing: new AbortController(),
    server: { stop: step("server") },
    forgetAddress: step("address"),
    endWork: step("work"),
    start: { close: closeStart },
    release: step("release"),
    log,
    nowMs: () => 0,
  });
}

const full = () => Promise.reject(new Error("ENOSPC"));

test("nobody is let in before the rest ends, and two who ask wait for one end", async () => {
  const steps: string[] = [];
  const stop = running(steps);
  await Promise.all([stop(), stop()]);
  await stop();
  expect(steps).toEqual(["server", "address", "work", "release"]);
});

test("the database is closed also where the demonstration cannot be taken out", async () => {
  const steps: string[] = [];
  await expect(running(steps, full)()).rejects.toThrow("ENOSPC");
  expect(steps).toContain("release");
});
