/**
 * A value as JSON in one line. Some clients end a line at signs that JSON leaves as they are, and
 * would read what follows in a string as its own message: those are escaped.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
