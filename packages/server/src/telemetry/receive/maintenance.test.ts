import { expect, test } from "vitest";
import type { Forgetting } from "../facts/forgetting.ts";
import { forgetOld, giveUpWaiting } from "./maintenance.ts";

const now = new Date("2026-03-01T00:00:00.000Z");
const hourNow = now.getTime() / 3_600_000;

/** Notes from which hour on spans stay. */
function forgettingWith(hours: readonly { readonly hour: number; readonly spans: number }[]) {
  const kept: number[] = [];
  const times: string[] = [];
  const forgetting: Forgetting = {
    hours: async () => hours,
    spans: async (before) => kept.push(before),
    sessions: async (before) => times.push(before),
    facts: async (before) => times.push(before),
    service: async () => {},
  };
  return { forgetting, kept, times };
}

const retention = { days: 30, maxSpans: 100, factDays: 365 };

test("spans go when they are old", async () => {
  const { forgetting, kept, times } = forgettingWith([{ hour: hourNow, spans: 100 }]);
  await forgetOld(forgetting, retention, now);
  expect(kept).toEqual([hourNow - 30 * 24]);
  expect(times).toEqual(["2026-01-30T00:00:00.000Z", "2025-03-01T00:00:00.000Z"]);
});

test("the oldest hours go where there are too many spans, and never the hour that fills the limit alone", async () => {
  const many = forgettingWith([
    { hour: hourNow, spans: 60 },
    { hour: hourNow - 1, spans: 60 },
    { hour: hourNow - 2, spans: 60 },
  ]);
  await forgetOld(many.forgetting, retention, now);
  expect(many.kept).toEqual([hourNow - 1]);
  const oneHour = forgettingWith([{ hour: hourNow, spans: 1_000 }]);
  await forgetOld(oneHour.forgetting, retention, now);
  expect(oneHour.kept).toEqual([hourNow]);
});

test("spans that have waited for ten minutes wait no longer, however many they are", async () => {
  let waiting = 12_345;
  const before = new Set<string>();
  const told: string[] = [];
  await giveUpWaiting(
    {
      giveUp: async (receivedBefore, most) => {
        before.add(receivedBefore);
        const gone = Math.min(waiting, most);
        waiting -= gone;
        return { spans: gone, guardrails: false, dropped: {}, services: [`shop-${gone}`] };
      },
    },
    now,
    ({ services }) => told.push(...services),
  );
  expect(waiting).toBe(0);
  expect(told).toEqual(["shop-5000", "shop-5000", "shop-2345"]);
  expect([...before]).toEqual(["2026-02-28T23:50:00.000Z"]);
});
