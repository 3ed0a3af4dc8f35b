import type { EvaluationContext } from "./context.ts";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The hour and the day of the week in a time zone of the IANA database. */
export function localTimeIn(timeZone: string): EvaluationContext["localTime"] {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "2-digit",
    weekday: "short",
    hourCycle: "h23",
  });
  // Asked at every call of an agent, and the same for all of a minute.
  let knownMinute = Number.NaN;
  let known = { hour: 0, weekday: 0 };
  return (now) => {
    const minute = Math.floor(now.getTime() / 60_000);
    if (minute === knownMinute) return known;
    const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
    knownMinute = minute;
    known = {
      hour: Number(parts.get("hour") ?? 0),
      weekday: Math.max(0, weekdays.indexOf(parts.get("weekday") ?? "")),
    };
    return known;
  };
}
