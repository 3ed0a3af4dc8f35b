import { expect, test } from "vitest";
import type { Expiry } from "../facts/expiry.ts";
import { expireOld, releaseOrphans } from "./maintenance.ts";

const now = new Date("2026-03-01T00:00:00.000Z");
const hourNow = now.getTime() / 3_600_000;

type Hours = Awaited<ReturnType<Expiry["hours"]>>;

/** Notes from which hour on spans stay, and of which service. */
function forgettingWith(hours: Hours) {
  const kept: (readonly [hour: number, service: string])[] = [];
  const times: string[] = [];
  const forgetting: Expiry = {
    hours: async () => hours,
    spans: async (before, service = "all") => kept.push([before, service]),
    sessions: async (before) => times.push(before),
    facts: async (before) => times.push(before),
    service: async () => {},
  };
  return { forgetting, kept, times };
}

const retention = { days: 30, maxSpans: 100, factDays: 365 };
const old = [hourNow - 30 * 24, "all"];
const of = (service: string, ago: number, spans: number) => ({
  service,
  hour: hourNow - ago,
  spans,
});

test("spans go when they are old", async () => {
  const { forgetting, kept, times } = forgettingWith([of("shop", 0, 100)]);
  await expireOld(forgetting, retention, now);
  expect(kept).toEqual([old]);
  expect(times).toEqual(["2026-01-30T00:00:00.000Z", "2025-03-01T00:00:00.000Z"]);
});

test("the oldest hours go where there are too many spans, and never the hour that fills the limit alone", async () => {
  const many = forgettingWith([of("shop", 0, 60), of("shop", 1, 60), of("shop", 2, 60)]);
  await expireOld(many.forgetting, retention, now);
  expect(many.kept).toEqual([old, [hourNow - 1, "shop"]]);
  const oneHour = forgettingWith([of("shop", 0, 1_000)]);
  await expireOld(oneHour.forgetting, retention, now);
  expect(oneHour.kept).toEqual([old, [hourNow, "shop"]]);
});

test("a flood of one service makes no other service forget its spans", async () => {
  const flood = forgettingWith([of("shop", 0, 500), of("shop", 1, 500), of("bank", 20, 30)]);
  await expireOld(flood.forgetting, retention, now);
  expect(flood.kept).toEqual([old, [hourNow, "shop"]]);
});

test("spans that have waited for ten minutes wait no longer, however many they are", async () => {
  let waiting = 12_345;
  const before = new Set<string>();
  const reported: string[] = [];
  await releaseOrphans(
    {
      giveUp: async (receivedBefore, most) => {
        before.add(receivedBefore);
        const gone = Math.min(waiting, most);
        waiting -= gone;
        return { spans: gone, guardrails: false, dropped: {}, services: [`shop-${gone}`] };
      },
    },
    now,
    ({ services }) => reported.push(...services),
  );
  expect(waiting).toBe(0);
  expect(reported).toEqual(["shop-5000", "shop-5000", "shop-2345"]);
  expect([...before]).toEqual(["2026-02-28T23:50:00.000Z"]);
});
