/** Of one normal distribution, 95 % are within this many standard deviations. */
const z = 1.959964;

/**
 * The interval in which a share lies with 95 % confidence (Wilson's), in parts of one; all of it
 * where nothing was counted.
 */
export function wilson(hits: number, of: number): readonly [low: number, high: number] {
  if (of === 0) return [0, 1];
  const share = hits / of;
  const middle = share + z ** 2 / (2 * of);
  const width = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const scale = 1 + z ** 2 / of;
  return [Math.max(0, (middle - width) / scale), Math.min(1, (middle + width) / scale)];
}

/** "83 % (76 to 89)"; a dash where nothing was counted. */
export function percent(hits: number, of: number): string {
  if (of === 0) return "-";
  const [low, high] = wilson(hits, of).map((share) => one(share * 100));
  return `${one((hits / of) * 100)} % (${low} to ${high})`;
}

/** "2.1 (1.4 to 3.2)", for a thousand. */
export function perThousand(hits: number, of: number): string {
  if (of === 0) return "-";
  const [low, high] = wilson(hits, of).map((share) => one(share * 1000));
  return `${one((hits / of) * 1000)} (${low} to ${high})`;
}

function one(number: number): number {
  return Math.round(number * 10) / 10;
}
