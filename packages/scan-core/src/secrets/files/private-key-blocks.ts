import type { SecretSpan } from "./secret-hit.ts";

const opening = /-----BEGIN ((?:[A-Z]{2,16} ){0,2})PRIVATE KEY(?: BLOCK)?-----/g;
const longestKey = 16_384;
const leastSigns = 64;

/**
 * Private keys in PEM, on their own lines or on one line with `\n` between. A block without a key
 * in it is none.
 */
export function privateKeysIn(text: string): readonly SecretSpan[] {
  return [...text.matchAll(opening)].flatMap((match): readonly SecretSpan[] => {
    const start = match.index;
    const bodyStart = start + match[0].length;
    const rest = text.slice(bodyStart, bodyStart + longestKey);
    const closing = rest.indexOf("-----END");
    const body = (closing === -1 ? rest.slice(0, 4_096) : rest.slice(0, closing))
      .replaceAll(/\\[nr]|[\s"',+]/g, "")
      .replace(/^(?:[\w-]{1,40}:[^=]{0,200},)*/, "");
    const signs = /^[A-Za-z0-9/=]*/.exec(body.replaceAll("+", ""))?.[0] ?? "";
    if (signs.length < leastSigns || new Set(signs).size < 12 || /xxxxx|\.\.\./i.test(body)) {
      return [];
    }
    const name = (match[1] ?? "").trim();
    const what = name === "" ? "a private key" : `a private key (${name})`;
    const end = bodyStart + (closing === -1 ? signs.length : closing);
    return [{ kind: "private-key", what, start, end }];
  });
}
