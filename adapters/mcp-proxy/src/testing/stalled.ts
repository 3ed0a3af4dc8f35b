import { setTimeout as wait } from "node:timers/promises";

/**
 * Resolves with a number that only grows, once it has begun to, and has stayed the same for half a
 * second, or has reached `most`.
 */
export async function stalledAt(current: () => number, most: number): Promise<number> {
  let before = 0;
  while (current() === 0 || (current() !== before && current() < most)) {
    before = current();
    // oxlint-disable-next-line no-await-in-loop
    await wait(500);
  }
  return current();
}

/** Resolves once a number that grows has reached `most`, however long the machine takes. */
export async function reached(current: () => number, most: number): Promise<void> {
  while (current() < most) {
    // oxlint-disable-next-line no-await-in-loop
    await wait(50);
  }
}
