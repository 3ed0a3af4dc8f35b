const toTheMinute = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;
const dateTime = new Intl.DateTimeFormat(undefined, toTheMinute);
const dateTimeSeconds = new Intl.DateTimeFormat(undefined, { ...toTheMinute, second: "2-digit" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const whole = new Intl.NumberFormat("en");

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "3 minutes ago", "in 2 days", "just now"; "" for no time. */
export function ago(iso: string, now: number = Date.now()): string {
  if (iso === "") return "";
  const seconds = (Date.parse(iso) - now) / 1_000;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (step === undefined) return "just now";
  return relative.format(Math.round(seconds / step[1]), step[0]);
}

/** A full local time with its zone; "" for none. */
export function at(iso: string): string {
  return iso === "" ? "" : `${dateTime.format(new Date(iso))} ${zoneAt(iso)}`;
}

const shortDateTime = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** A local time without its year, for lists; "" for none. */
export function shortTime(iso: string): string {
  return iso === "" ? "" : shortDateTime.format(new Date(iso));
}

/** A full local time with seconds and its zone, to distinguish scans in quick succession. */
export function toTheSecond(iso: string): string {
  return iso === "" ? "" : `${dateTimeSeconds.format(new Date(iso))} ${zoneAt(iso)}`;
}

/** The zone of local times at a moment: "UTC+1", "UTC". */
export function zoneAt(iso: string): string {
  const minutes = -new Date(iso).getTimezoneOffset();
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const ofHour = rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${ofHour}`;
}

/** "450 ms", "3.2 s", "4 min 10 s", "2 h 5 min", "3 d 4 h". */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  const two = (size: number, unit: string, below: number, belowUnit: string): string => {
    const rest = Math.floor((seconds % size) / below);
    return `${count(Math.floor(seconds / size))} ${unit}${rest === 0 ? "" : ` ${rest} ${belowUnit}`}`;
  };
  if (seconds < 3_600) return two(60, "min", 1, "s");
  return seconds < 86_400 ? two(3_600, "h", 60, "min") : two(86_400, "d", 3_600, "h");
}

/** One decimal, as every score. */
export function score(value: number): string {
  return value.toFixed(1);
}

export function count(value: number): string {
  return whole.format(value);
}

/** "1 attack path", "22 attack paths". */
export function counted(value: number, one: string, many = pluralOf(one)): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

function pluralOf(one: string): string {
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`;
  return one.endsWith("s") ? `${one}es` : `${one}s`;
}

/** "Injection filter" for "injection_filter", "Host RCE" for "host_rce". */
export function humanized(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ").toLowerCase();
  const text = words.replaceAll(acronyms, (acronym) => acronym.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const acronyms = /\b(?:api|id|mcp|pii|rce|url)\b/g;

/** "a, b and c". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
