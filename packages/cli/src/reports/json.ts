declare global {
  interface JSON {
    /** Text that `stringify` prints as it is (ECMAScript "JSON.parse source text access"). */
    rawJSON(text: string): unknown;
  }
}

/** Scores are printed with one decimal, as the API does. */
const scores: ReadonlySet<string> = new Set([
  "risk_score",
  "risk_removed",
  "total_before",
  "total_after",
]);

/**
 * Characters that a terminal interprets and JSON allows: DEL, C1 controls, direction overrides and
 * similar.
 */
const raw = /[\u007f-\u009f\u2028\u2029]|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A value as indented JSON with a final newline. Characters that a terminal interprets are escaped.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, printScore, 2).replace(raw, escaped);
  return `${text}\n`;
}

function printScore(key: string, value: unknown): unknown {
  return typeof value === "number" && scores.has(key) ? JSON.rawJSON(value.toFixed(1)) : value;
}

function escaped(character: string): string {
  let text = "";
  for (let index = 0; index < character.length; index += 1) {
    text += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return text;
}
