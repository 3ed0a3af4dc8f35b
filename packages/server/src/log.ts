import { redactedOutput } from "@parapet/posture/redaction";

/** How much is written; each level includes those before it. */
export const logLevels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogFields = Readonly<Record<string, string | number | boolean>>;

/** Structured log: one JSON object a line. Callers pass names, ids and numbers, never contents or secrets. */
export type Log = Readonly<Record<LogLevel, (event: string, fields?: LogFields) => void>>;

export function createLog(
  write: (line: string) => void,
  options: { readonly level: LogLevel; readonly now: () => Date },
): Log {
  const threshold = logLevels.indexOf(options.level);
  const at =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(level) > threshold) return;
      const line = { time: options.now().toISOString(), level, event, ...redactedOutput(fields) };
      write(`${JSON.stringify(line)}\n`);
    };
  return { error: at("error"), warn: at("warn"), info: at("info"), debug: at("debug") };
}
