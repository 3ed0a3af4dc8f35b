/** The service looks at the first and the last 32,768 characters; this is a little more, so that it sees the text was longer. */
const half = 33_000;

/** The text, or the head and the tail of a long one. */
export function clipped(text: string): string {
  if (text.length <= 2 * half) return text;
  return `${text.slice(0, half)}\n[…]\n${text.slice(-half)}`;
}
