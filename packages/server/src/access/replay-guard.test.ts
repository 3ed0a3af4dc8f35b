import { newNonce } from "@parapet/adapter-link";
import { expect, test } from "vitest";
import { openStore } from "../store/store.ts";
import { sqliteDatabase } from "../store/databases.test-support.ts";
import { replayGuard, sharedReplayGuard } from "./replay-guard.ts";

const nonceAt = (ms: number): string => `${ms.toString(36)}.${newNonce().split(".")[1]}`;
const start = Date.UTC(2026, 10, 21);

test("a call that was kept and is sent again is not heard, however many came between", () => {
  let now = start;
  const isFresh = replayGuard(() => now);
  const kept = nonceAt(start + 59_000);
  expect(isFresh(kept)).toBe(true);
  for (now = start; now < start + 600_000; now += 1_000) {
    expect(isFresh(nonceAt(now))).toBe(true);
    expect(isFresh(kept)).toBe(false);
  }
});

test("a call that was kept just before the guard begins a new set is not heard after it", () => {
  let now = start;
  const isFresh = replayGuard(() => now);
  const hear = (ms: number): boolean => {
    now = start + ms;
    return isFresh(nonceAt(now));
  };
  hear(0);
  now = start + 100_000;
  // By a clock that is a minute fast, so that it is young for two.
  const kept = nonceAt(now + 60_000);
  expect(isFresh(kept)).toBe(true);
  for (const ms of [120_000, 120_001, 150_000, 219_000]) {
    expect([ms, hear(ms), isFresh(kept)]).toEqual([ms, true, false]);
  }
});

test.for([
  ["a minute late", nonceAt(start - 60_000), true],
  ["later than that", nonceAt(start - 60_001), false],
  ["by a clock that is a minute fast", nonceAt(start + 60_000), true],
  ["by one that is faster", nonceAt(start + 60_001), false],
  ["without a time", "x".repeat(24), false],
  ["with a short random part", `${start.toString(36)}.abc`, false],
  ["with nothing", "", false],
] as const)("a call %s", ([, nonce, expected]) => {
  expect(replayGuard(() => start)(nonce)).toBe(expected);
});

test("servers on one database forget together what is too old to be taken, and nothing sooner", async () => {
  let now = start;
  const { location, remove } = await sqliteDatabase();
  const store = await openStore(location, { clock: () => new Date(now) });
  const [one, other] = [0, 1].map(() => sharedReplayGuard(store.usedNonces, () => now));
  const kept = nonceAt(start + 59_000);
  expect(await one?.(kept)).toBe(true);
  for (now = start; now < start + 700_000; now += 20_000) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other, as time goes on.
    expect([await one?.(nonceAt(now)), await other?.(kept)]).toEqual([true, false]);
  }
  // Its row has gone; it is old by its time.
  expect(await store.usedNonces.isFirst(kept)).toBe(true);
  await store.close();
  await remove();
});

test("what is too old is forgotten every quarter of a minute, five minutes after it was heard", async () => {
  let now = start;
  const forgotten: string[] = [];
  const isFresh = sharedReplayGuard(
    {
      isFirst: () => Promise.resolve(true),
      forget: (before) => Promise.resolve(void forgotten.push(before)),
    },
    () => now,
  );
  for (const after of [15_000, 15_001, 30_001, 30_002]) {
    now = start + after;
    // oxlint-disable-next-line no-await-in-loop -- One after the other, as time goes on.
    expect(await isFresh(nonceAt(now))).toBe(true);
  }
  const kept = [15_001, 30_002].map((after) => new Date(start + after - 300_000).toISOString());
  expect(forgotten).toEqual(kept);
});
