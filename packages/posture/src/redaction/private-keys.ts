import { secretSpan } from "./secret-span.ts";
import type { TextSpan } from "./text-span.ts";

const opening =
  /-----BEGIN (?:[A-Z\d]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN (?:[A-Z\d]{1,16} ){1,4}PRIVATE KEY ----|Private-Lines: \d{1,4}(?=\s)/g;
const puttyLines = /^(?:\s{1,2}[\w+/=]{16,128})*/;
const longestKey = 16_384;
const longestCutKey = 8_192;

/**
 * Private keys in PEM, on their own lines or on one line with `\n` between; one that is cut reaches
 * as far as its text.
 */
export function privateKeys(text: string): readonly TextSpan[] {
  if (!/PRIVATE KEY|Private-Lines/.test(text)) return [];
  const found: TextSpan[] = [];
  for (const match of text.matchAll(opening)) {
    const start = match.index;
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const bodyStart = start + match[0].length;
    const rest = text.slice(bodyStart, bodyStart + longestKey);
    const closing =
      /^(?:[\w+/=:,.\s]|-(?!---)|\\[nrt"]|["'`][ \t]{0,4}[,+.]?\s{1,64}["'`])*-{4,5} ?END [A-Z\d ]{0,40}-{4,5}/.exec(
        rest,
      )?.[0];
    const cut = match[0].startsWith("Private") ? puttyLines : /^[^"'`]*/;
    const body = closing ?? cut.exec(rest.slice(0, longestCutKey))?.[0] ?? "";
    found.push(secretSpan(text, start, match[0] + body));
  }
  return found;
}
