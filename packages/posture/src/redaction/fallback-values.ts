/** Where a match starts, what is in it before the secret, and the secret. */
export type SecretMatch = {
  readonly index: number;
  readonly before: string;
  readonly secret: string;
};

const longestValue = 4_096;

/**
 * What stands in for variables that are not set, as in `${NAME:-value}`: up to the next brace, of
 * the same line. That one is searched once for all that open before it.
 */
export function* fallbackValues(text: string): Generator<SecretMatch> {
  const opening = /\$\{\w{1,128}:?[-=]/g;
  const closing = /[}\n]/g;
  let end = -1;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = opening.lastIndex;
    if (end < start) {
      closing.lastIndex = start;
      end = closing.exec(text)?.index ?? text.length;
    }
    const length = end - start;
    if (text.charAt(end) !== "}" || length < 1 || length > longestValue) continue;
    yield { index: match.index, before: match[0], secret: text.slice(start, end) };
    opening.lastIndex = end;
  }
}
