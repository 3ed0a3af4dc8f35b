const simple: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\u0007",
  "0": "\0",
  "\n": "",
};

const escapes =
  /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|U([0-9a-f]{8})|([0-7]{1,3})|([\s\S]))/gi;

/** The unescaped text, for Python and JavaScript. */
export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(escapes, (_whole, x, u, braced, long, octal, one: string | undefined) => {
    const hex: string | undefined = x ?? u ?? braced ?? long;
    if (hex !== undefined) return pointOf(Number.parseInt(hex, 16));
    if (typeof octal === "string") return pointOf(Number.parseInt(octal, 8));
    return one === undefined ? "" : (simple[one] ?? one);
  });
}

function pointOf(code: number): string {
  return code <= 0x10_ffff ? String.fromCodePoint(code) : "";
}

const pythonOpening = /^([a-z]{0,3})("""|'''|"|')/i;

/** The content of a Python literal, and its position; `isRaw` if nothing is escaped. */
export function pythonQuotes(source: string): {
  readonly start: number;
  readonly end: number;
  readonly isRaw: boolean;
} {
  const [whole = "", prefix = "", quote = ""] = pythonOpening.exec(source) ?? [];
  const end = source.endsWith(quote) ? source.length - quote.length : source.length;
  return { start: whole.length, end: Math.max(whole.length, end), isRaw: /r/i.test(prefix) };
}

/** The text of a literal of Python that is not formatted. */
export function pythonText(source: string): string {
  const { start, end, isRaw } = pythonQuotes(source);
  const inner = source.slice(start, end);
  return isRaw ? inner : unescaped(inner);
}

/** The text of a literal of JavaScript in single or double quotes. */
export function javascriptText(source: string): string {
  const last = source.length > 1 && source.endsWith(source[0] ?? "") ? -1 : undefined;
  return unescaped(source.slice(1, last));
}
