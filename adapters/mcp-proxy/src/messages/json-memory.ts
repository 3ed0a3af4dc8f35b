/** More than any honest message has. */
export const maxValues = 1_000_000;

/** What a value takes in memory, beside its text. An empty list counts twice. */
const ofValue = 50;

/** What a message takes while it is read and evaluated, by its text. */
export function memoryOf(text: string, values = countValues(text)): number {
  return text.length + ofValue * values;
}

/**
 * How many values and keys a text of JSON has, about; it is not parsed, for a value of two
 * characters takes a hundred.
 */
export function countValues(text: string): number {
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === signs.quote) isInString = !isInString;
    else if (isInString) at += sign === signs.backslash ? 1 : 0;
    else if (beforeValues.has(sign)) values += 1;
  }
  return values;
}

const signs = { quote: 0x22, backslash: 0x5c, comma: 0x2c, bracket: 0x5b, brace: 0x7b } as const;
const beforeValues: ReadonlySet<number> = new Set([signs.comma, signs.bracket, signs.brace]);
