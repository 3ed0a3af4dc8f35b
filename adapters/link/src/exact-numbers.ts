/**
 * What becomes of a number of JSON that is read as a double: the same number; one with other
 * digits; or none at all, because it is too large or too near to zero.
 */
export type Exactness = "exact" | "other digits" | "beyond";

/** A fraction counts as exact when it is read as the nearest double, as every program reads it. */
export function exactnessOf(source: string): Exactness {
  const value = Number(source);
  if (!Number.isFinite(value)) return "beyond";
  if (value === 0) return /^[^eE]*[1-9]/.test(source) ? "beyond" : "exact";
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return "exact";
  return decimalOf(source) === decimalOf(String(value)) ? "exact" : "other digits";
}

/**
 * The first number of a text of JSON that a double does not hold; undefined where there is none.
 * The text is known to be JSON.
 */
export function inexactNumberIn(text: string): string | undefined {
  if (!longNumber.test(text)) return undefined;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (isDigit(sign)) {
      let end = at + 1;
      while (end < text.length && isInNumber(text.charCodeAt(end))) end += 1;
      const source = text.slice(at, end);
      if (exactnessOf(source) !== "exact") return source;
      at = end;
    }
  }
  return undefined;
}

/** Numbers of fewer digits, without an exponent, survive a double. */
const longNumber = /[[:,\s-](?:\d[\d.]{15}|[\d.]+[eE])/;

const quote = 0x22;
const backslash = 0x5c;

function isDigit(sign: number): boolean {
  return sign >= 0x30 && sign <= 0x39;
}

/** Digits, and what stands between them: . e E + - */
function isInNumber(sign: number): boolean {
  return isDigit(sign) || [0x2e, 0x65, 0x45, 0x2b, 0x2d].includes(sign);
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at += 1;
  }
  return text.length;
}

/** The digits without zeros at the ends, and where the point stands. */
function decimalOf(source: string): string {
  const [mantissa = "", exponent = "0"] = source.toLowerCase().replace(/^-/, "").split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = `${whole}${fraction}`;
  const start = digits.search(/[1-9]/);
  return `${withoutEndZeros(digits.slice(start))}e${Number(exponent) + whole.length - start}`;
}

function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 0x30) end -= 1;
  return digits.slice(0, end);
}
