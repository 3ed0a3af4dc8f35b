import { redactedOutput } from "@parapet/posture/redaction";

/** How much is written; each level includes those before it. */
export const logLevels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogFields = Readonly<Record<string, string | number | boolean>>;

/** "json": one object a line, for programs; "text": time, level, event and fields, for people. */
export type LogFormat = "json" | "text";

/** The format for a setting: "auto" is text where a person sees the log as it is written. */
export function logFormat(setting: "auto" | LogFormat, isOnTerminal: boolean): LogFormat {
  if (setting !== "auto") return setting;
  return isOnTerminal ? "text" : "json";
}

/**
 * Structured log: one line an event. Callers pass names, ids and numbers, never contents or
 * secrets.
 */
export type Log = Readonly<Record<LogLevel, (event: string, fields?: LogFields) => void>>;

/** Of one event, as many errors and warnings are written in a minute; the others are counted. */
const mostOfOneEvent = 20;
const minuteMs = 60_000;

export function createLog(
  write: (line: string) => void,
  options: {
    readonly level: LogLevel;
    /** Default: "json". */
    readonly format?: LogFormat;
    readonly now: () => Date;
  },
): Log {
  const threshold = logLevels.indexOf(options.level);
  const rounds = new Map<string, { readonly until: number; written: number; left: number }>();

  const writeLine = (level: LogLevel, event: string, fields: LogFields): void => {
    const time = options.now().toISOString();
    const shown = redactedOutput(fields);
    const isText = options.format === "text";
    const line = isText
      ? textLine(time, level, event, shown)
      : JSON.stringify({ time, level, event, ...shown });
    write(`${line}\n`);
  };

  /** False for one too many; what was left out is written before the first of the next minute. */
  const isDue = (level: LogLevel, event: string): boolean => {
    const now = options.now().getTime();
    const known = rounds.get(event);
    // A clock that was set back starts over.
    const isOver = known === undefined || now >= known.until || now < known.until - minuteMs;
    if (isOver) {
      if (known !== undefined && known.left > 0) {
        writeLine(level, "repeated", { of: event, count: known.left });
      }
      rounds.set(event, { until: now + minuteMs, written: 1, left: 0 });
      return true;
    }
    if (known.written < mostOfOneEvent) {
      known.written += 1;
      return true;
    }
    known.left += 1;
    return false;
  };

  const at =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(level) > threshold) return;
      if ((level === "error" || level === "warn") && !isDue(level, event)) return;
      writeLine(level, event, fields);
    };
  return { error: at("error"), warn: at("warn"), info: at("info"), debug: at("debug") };
}

/** "08:15:02 warn  rule skipped  file=own.yaml", in UTC. */
function textLine(time: string, level: LogLevel, event: string, fields: LogFields): string {
  const words = Object.entries(fields).map(([name, value]) => `${name}=${textValue(value)}`);
  const head = `${time.slice(11, 19)} ${level.padEnd(5)} ${event}`;
  return words.length === 0 ? head : `${head}  ${words.join(" ")}`;
}

/** Quoted where it is more than a word; nothing in it can drive a terminal. */
function textValue(value: LogFields[string]): string {
  const text = String(value);
  if (/^[\w@%+=:,./~-]+$/.test(text)) return text;
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
