/**
 * Parses JSON so that writing it again gives the same numbers: anyone who stands between two
 * programs must not change an account number that is longer than a double can hold. Throws a
 * SyntaxError.
 */
export function parseJson(text: string): unknown {
  return longDigits.test(text) ? JSON.parse(text, keepNumber) : JSON.parse(text);
}

/** Numbers of fewer digits, without an exponent, survive a double. */
const longDigits = /[\d.]{16}|\d[eE]/;

// Newer than the types that the compiler knows; `isKeptNumber` tells what it makes.
const rawJson: unknown = Reflect.get(JSON, "rawJSON");

function keepNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || typeof rawJson !== "function") return value;
  const source = context?.source ?? "";
  return source === "" || String(value) === source ? value : rawJson(source);
}
