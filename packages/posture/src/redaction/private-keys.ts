import { secretSpan } from "./secret-span.ts";
import type { TextSpan } from "./text-span.ts";

const opening = /-----BEGIN (?:[A-Z\d]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
const longestKey = 16_384;
const longestCutKey = 8_192;

/** Private keys in PEM, on lines of their own or on one line with `\n` between; one that is cut reaches as far as its text. */
export function privateKeys(text: string): readonly TextSpan[] {
  if (!text.includes("PRIVATE KEY")) return [];
  const found: TextSpan[] = [];
  for (const match of text.matchAll(opening)) {
    const start = match.index;
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const bodyStart = start + match[0].length;
    const rest = text.slice(bodyStart, bodyStart + longestKey);
    const closing = /^(?:[\w+/=:,.\s]|-(?!----)|\\[nrt"])*-----END [A-Z\d ]{0,40}-----/.exec(
      rest,
    )?.[0];
    const body = closing ?? /^[^"'`]*/.exec(rest.slice(0, longestCutKey))?.[0] ?? "";
    found.push(secretSpan(text, start, match[0] + body));
  }
  return found;
}
