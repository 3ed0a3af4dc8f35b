/**
 * The beginning of a text for a person's eyes; where it was cut, it says how many characters
 * follow.
 */
export function shownPart(text: string, most: number): string {
  const safe = printable(text);
  if (safe.length <= most) return safe;
  return `${safe.slice(0, most)} … [${safe.length - most} more characters are not shown]`;
}

/** Without characters that steer a terminal or hide a text. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
}
