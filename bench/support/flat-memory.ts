/** What a process holds, so many seconds after the start. */
export type MemoryLook = {
  readonly at: number;
  readonly heap: number;
  readonly external: number;
};

/** Looks of each third, without which a median says little. */
const fewestLooks = 5;
/** MB and share: more than what the collection of garbage leaves behind by chance. */
const mostMb = 10;
const mostShare = 0.15;

/**
 * What has grown from the second third of the time to the last, in sentences; empty where memory is
 * flat. The first third is for caches to fill. Throws where there are too few looks.
 */
export function growthOf(looks: readonly MemoryLook[]): readonly string[] {
  const end = looks.at(-1)?.at ?? 0;
  const between = (from: number, to: number) =>
    looks.filter(({ at }) => at > (end * from) / 3 && at <= (end * to) / 3);
  const [second, last] = [between(1, 2), between(2, 3)];
  if (Math.min(second.length, last.length) < fewestLooks) {
    throw new Error("Too short to say whether memory grows; ask for more seconds.");
  }
  return (["heap", "external"] as const).flatMap((kind) => {
    const before = median(second.map((look) => look[kind]));
    const after = median(last.map((look) => look[kind]));
    const isGrown = after - before > mostMb && after > before * (1 + mostShare);
    return isGrown ? [`${kind} has grown from ${before.toFixed(1)} to ${after.toFixed(1)} MB`] : [];
  });
}

function median(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
}
