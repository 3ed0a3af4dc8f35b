/** Periods that the sessions page offers, by their name in the URL. */
export const periods = [
  ["night", "Last night"],
  ["", "24 hours"],
  ["7d", "7 days"],
  ["30d", "30 days"],
  ["custom", "Custom"],
] as const;

export type Period = { readonly from: string; readonly to: string };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When nights begin and end, local time. */
const [evening, morning] = [20, 8];

/** The day before now; the service says when that is. */
export const lastDay: Period = { from: "", to: "" };

/**
 * The period of a name. One of several days ends at a full hour, so that pages that are opened
 * together ask for the same. Undefined for a custom one that is incomplete or backwards.
 */
export function periodOf(
  name: string,
  now: Date,
  custom: { readonly from: string; readonly to: string } = { from: "", to: "" },
): Period | undefined {
  const end = Math.ceil(now.getTime() / hourMs) * hourMs;
  switch (name) {
    case "night":
      return lastNight(now);
    case "7d":
      return periodBetween(end - 7 * dayMs, end);
    case "30d":
      return periodBetween(end - 30 * dayMs, end);
    case "custom":
      return periodBetween(Date.parse(custom.from), Date.parse(custom.to));
    default:
      return lastDay;
  }
}

/** The night that ended this morning; before that, the one that is not over. */
function lastNight(now: Date): Period {
  const to = new Date(now.getFullYear(), now.getMonth(), now.getDate(), morning);
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, evening);
  return { from: from.toISOString(), to: to.toISOString() };
}

function periodBetween(from: number, to: number): Period | undefined {
  // NaN is not less than anything.
  return from < to
    ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    : undefined;
}

/** A time as a field of type `datetime-local` has it: local, to the minute. */
export function fieldTime(iso: string): string {
  const time = new Date(iso);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, 16);
}
