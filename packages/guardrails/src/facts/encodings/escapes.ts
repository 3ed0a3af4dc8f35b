const letters: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  e: "\u001b",
  E: "\u001b",
  f: "\f",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
};

/** What `$'…'`, `echo -e` and `printf` make of backslashes. */
export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replaceAll(
    /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|0?([0-7]{1,3})|([^]))/g,
    (whole: string, x?: string, u?: string, long?: string, octal?: string, letter = "") => {
      const hex = x ?? u ?? long;
      if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return fromCode(Number.parseInt(octal, 8) & 0xff);
      return letters[letter] ?? whole;
    },
  );
}

function fromCode(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\ufffd";
}
