import { DatabaseUnavailable } from "./database-failure.ts";

/** What kind of error it is: a message may hold what was to be stored. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error instanceof DatabaseUnavailable) return `${error.failure.code}: ${error.failure.cause}`;
  const code = "code" in error ? `${error.name} ${String(error.code)}` : error.name;
  // Of SQLite: its own number, and the sentence that goes with it.
  return "errcode" in error && "errstr" in error
    ? `${code} ${String(error.errcode)}: ${String(error.errstr)}`
    : code;
}
