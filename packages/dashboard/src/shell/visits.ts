import { seenAt, visitsIn, visitsText } from "../core/last-visit.ts";
import { sharedValue, useShared } from "../core/shared-value.ts";

const stored = "parapet-visits";

const visits = sharedValue(seenAt(visitsIn(localStorage.getItem(stored)), Date.now()));
keep();

// Who reads for an hour has been here for an hour.
addEventListener("visibilitychange", () => {
  visits.set(seenAt(visits.get(), Date.now()));
  keep();
});

function keep(): void {
  localStorage.setItem(stored, visitsText(visits.get()));
}

/** The end of the last visit in this browser, in milliseconds; 0 if this is the first. */
export function useLastVisit(): number {
  return useShared(visits).before;
}

/** From now on, changes count from now. */
export function markAllSeen(): void {
  const now = Date.now();
  visits.set({ before: now, latest: now });
  keep();
}

/** Takes that back. */
export function markSeenUntil(before: number): void {
  visits.set({ before, latest: Date.now() });
  keep();
}
