/** When somebody was here, in milliseconds. */
export type Visits = {
  /** The end of the visit before this one; 0 if there was none. */
  readonly before: number;
  /** The latest moment of this visit. */
  readonly latest: number;
};

/** Somebody who is away for longer comes back for another visit. */
const breakMs = 30 * 60_000;

/** The stored visits; none of a text that is not one. */
export function visitsIn(text: string | null): Visits {
  const [before = 0, latest = 0] = (text ?? "").split(" ").map(Number);
  const isTime = [before, latest].every((time) => Number.isSafeInteger(time) && time >= 0);
  return isTime ? { before, latest } : { before: 0, latest: 0 };
}

export function visitsText({ before, latest }: Visits): string {
  return `${before} ${latest}`;
}

/** The visits after somebody was seen at a time. */
export function seenAt({ before, latest }: Visits, now: number): Visits {
  if (latest === 0) return { before: 0, latest: now };
  return { before: now - latest > breakMs ? latest : before, latest: now };
}
