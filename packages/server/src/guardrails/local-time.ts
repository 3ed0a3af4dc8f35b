import type { EvaluationContext } from "@parapet/guardrails";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The hour and the day of the week in a time zone of the IANA database. */
export function localTimeIn(timeZone: string): EvaluationContext["localTime"] {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "2-digit",
    weekday: "short",
    hourCycle: "h23",
  });
  return (now) => {
    const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
    return {
      hour: Number(parts.get("hour") ?? 0),
      weekday: Math.max(0, weekdays.indexOf(parts.get("weekday") ?? "")),
    };
  };
}
