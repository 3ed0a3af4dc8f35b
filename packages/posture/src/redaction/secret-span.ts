import type { TextSpan } from "./text-span.ts";

/**
 * Where a secret is that was found at `start`: without the quotes around it, and without what
 * follows it in its own sentence.
 */
export function secretSpan(text: string, start: number, found: string): TextSpan {
  const isQuoted = /^\\{0,4}["'].*["']$/s.test(found);
  if (isQuoted) {
    const quote = found.search(/["']/) + 1;
    return { start: start + quote, end: start + found.length - quote };
  }
  // A backslash belongs to what follows.
  const backslashes = (/\\*$/.exec(found)?.[0].length ?? 0) % 2;
  const end = start + found.length - backslashes;
  return { start, end: start + ruleEnd(text, start, text.slice(start, end)) };
}

const longestBefore = 512;

/**
 * Of `root:*)` in the permission rule `Bash(mysql -proot:*)` the rule ends the last three
 * characters.
 */
function ruleEnd(text: string, start: number, secret: string): number {
  const closing = /\)[).:,;!?]{0,8}$/.exec(secret);
  if (closing === null || count(secret, "(") >= count(secret, ")")) return secret.length;
  const line =
    text
      .slice(Math.max(0, start - longestBefore), start)
      .split("\n")
      .at(-1) ?? "";
  if (count(line, "(") <= count(line, ")")) return secret.length;
  const inside = secret.slice(0, closing.index);
  return inside.length - (/[: ]?\*$/.exec(inside)?.[0].length ?? 0);
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
