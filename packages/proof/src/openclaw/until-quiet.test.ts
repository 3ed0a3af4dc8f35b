import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";

import { untilQuiet } from "./until-quiet.ts";

const nothingComes = { script: { progress: () => 0 }, chats: { sent: () => [] } };
const isObjected = () => true;
// Longer than a test may take.
const limits = { wholeMs: 3_600_000, answerMs: 3_600_000 };

test("who stops a proof does not wait for an answer that its ended sandbox cannot give", async () => {
  const stop = new AbortController();
  const waiting = untilQuiet(() => false, nothingComes, { limits, signal: stop.signal });
  expect(await Promise.race([waiting, sleep(20, "waits")])).toBe("waits");
  stop.abort();
  await expect(waiting).resolves.toBeUndefined();
});

test("what is done, refused or quiet for too long is not waited for", async () => {
  const { signal } = new AbortController();
  await expect(untilQuiet(() => true, nothingComes, { limits, signal })).resolves.toBeUndefined();
  const delivery = { isRefused: () => true };
  await expect(
    untilQuiet(() => false, { ...nothingComes, delivery }, { limits, signal }),
  ).resolves.toBeUndefined();
  await expect(
    untilQuiet(() => false, { ...nothingComes, isObjected }, { limits, signal }),
  ).resolves.toBeUndefined();
  await expect(
    untilQuiet(() => false, nothingComes, { limits: { ...limits, answerMs: 1 }, signal }),
  ).resolves.toBeUndefined();
});
