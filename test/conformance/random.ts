/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** 0 or more, less than 1. */
  readonly next: () => number;
  /** A whole number from 0 to below the bound. */
  readonly below: (bound: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** True once in so many times. */
  readonly oneIn: (times: number) => boolean;
};

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)]!,
    oneIn: (times) => below(times) === 0,
  };
}
