/** Called for one thing again and again, it says so once a minute. */
export function onceAMinute(
  clockMs: () => number,
  say: (what: string) => void,
): (what: string) => void {
  const last = new Map<string, number>();
  return (what) => {
    if (clockMs() - (last.get(what) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    last.set(what, clockMs());
    say(what);
  };
}
