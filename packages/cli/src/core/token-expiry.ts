import { UsageError } from "./usage-error.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * When a token expires: `90d` from now, at the end of `2027-01-31` (UTC), or `never`, which is "".
 * The answer is UTC with milliseconds. Throws UsageError.
 */
export function expiryFrom(text: string, now: Date): string {
  if (text === "never") return "";
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined && Number(days) > 0) {
    return new Date(now.getTime() + Number(days) * day).toISOString();
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const end = new Date(`${text}T23:59:59.999Z`);
    // JavaScript makes 3 March of 31 February.
    if (!Number.isNaN(end.getTime()) && end.toISOString().startsWith(text))
      return end.toISOString();
  }
  throw new UsageError("--expires must be a number of days (90d), a date (2027-01-31) or never.");
}
